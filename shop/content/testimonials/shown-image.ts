import { shownAddress } from '../media/local-address.ts'

/** Where a testimonial's picture may come from beside our own. */
export type ImageSources = { imageHosts: string[]; mediaOrigin: string }

/** The address as a page shows it, or '' where the merchant trusts its host with nothing: then initials stand there. */
export function shownImage(imageUrl: string, { imageHosts, mediaOrigin }: ImageSources): string {
  const shown = shownAddress(imageUrl, mediaOrigin)
  const address = URL.parse(shown)
  const isTrusted =
    address?.origin === mediaOrigin || (address?.protocol === 'https:' && imageHosts.includes(address.host))
  return isTrusted ? shown : ''
}

import { shownAddress } from '../../media/local-address.ts'

/** Where a testimonial's picture may come from, besides our own. */
export type ImageSources = { imageHosts: string[]; mediaOrigin: string }

/** The address as a page shows it, or '' if its host is not allowed: then initials are shown. */
export function shownImage(imageUrl: string, { imageHosts, mediaOrigin }: ImageSources): string {
  const shown = shownAddress(imageUrl, mediaOrigin)
  const address = URL.parse(shown)
  const isTrusted =
    address?.origin === mediaOrigin || (address?.protocol === 'https:' && imageHosts.includes(address.host))
  return isTrusted ? shown : ''
}

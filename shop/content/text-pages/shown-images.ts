import { shownAddress } from '../../media/local-address.ts'
import { decodeEntities } from '../../text/decode-entities.ts'

/** Cleaned HTML in which the media host replaces a local development host in the addresses of pictures. */
export function withShownImages(html: string, mediaOrigin: string): string {
  return html.replace(/<img [^>]*>/g, (tag) =>
    tag.replace(/ src="([^"]*)"/, (whole, src: string) => {
      const address = decodeEntities(src)
      const shown = shownAddress(address, mediaOrigin)
      return shown === address ? whole : ` src="${shown.replaceAll('&', '&amp;')}"`
    }),
  )
}

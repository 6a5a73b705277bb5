import { shownAddress } from '../media/local-address.ts'
import { decodeEntities } from './decode-entities.ts'

/** Cleaned HTML whose pictures on a local development host are pointed to the media host (spec-decisions 40). */
export function withShownImages(html: string, mediaOrigin: string): string {
  return html.replace(/<img [^>]*>/g, (tag) =>
    tag.replace(/ src="([^"]*)"/, (whole, src: string) => {
      const address = decodeEntities(src)
      const shown = shownAddress(address, mediaOrigin)
      return shown === address ? whole : ` src="${shown.replaceAll('&', '&amp;')}"`
    }),
  )
}

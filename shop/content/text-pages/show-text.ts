import type { Db } from '../../../database/connect.ts'
import { pictureSourceSet, type Picture } from '../../media/picture.ts'
import { listPictures } from '../../media/picture-store.ts'
import { textPageOf, type TextPage } from './text-page.ts'

const ownPicture = /<img src="\/media\/([0-9a-f]{32})\.jpg"/g

/**
 * A cleaned text for visitors: space is reserved for its pictures before they arrive, and they are loaded in the width
 * of the column.
 */
export async function showText({ db }: { db: Db }, html: string): Promise<TextPage> {
  const ids = [...html.matchAll(ownPicture)].map(([, id = '']) => id)
  const known = new Map((await listPictures(db, ids)).map((picture) => [picture.id, picture]))
  let isFirst = true
  const sized = html.replace(ownPicture, (tag, id: string) => {
    const picture = known.get(id)
    if (!picture) return tag
    // The first picture may be visible at once; with lazy loading it would come late.
    const loading = isFirst ? 'eager' : 'lazy'
    isFirst = false
    return `${tag} ${sizesOf(picture)} loading="${loading}" decoding="async"`
  })
  return textPageOf(sized)
}

/** The text column is 680 pixels wide; on phones, the window without its margins. */
function sizesOf(picture: Picture): string {
  const { width, height } = picture
  return `width="${width}" height="${height}" srcset="${pictureSourceSet(picture, 'jpg')}" sizes="(min-width: 45rem) 42.5rem, calc(100vw - 2rem)"`
}

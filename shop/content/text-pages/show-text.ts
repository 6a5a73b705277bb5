import type { Db } from '../../database/connect.ts'
import { pictureSourceSet, type Picture } from '../media/picture.ts'
import { listPictures } from '../media/picture-store.ts'
import { textPageOf, type TextPage } from './text-page.ts'

const ownPicture = /<img src="\/media\/([0-9a-f]{32})\.jpg"/g

/**
 * A cleaned text as a page of visitors has it: its pictures keep their place before they have come, and come in the
 * width that the column shows.
 */
export async function showText({ db }: { db: Db }, html: string): Promise<TextPage> {
  const ids = [...html.matchAll(ownPicture)].map(([, id = '']) => id)
  const known = new Map((await listPictures(db, ids)).map((picture) => [picture.id, picture]))
  let isFirst = true
  const sized = html.replace(ownPicture, (tag, id: string) => {
    const picture = known.get(id)
    if (!picture) return tag
    // The first may be seen at once; one that waits for a scroll there would come late.
    const loading = isFirst ? 'eager' : 'lazy'
    isFirst = false
    return `${tag} ${sizesOf(picture)} loading="${loading}" decoding="async"`
  })
  return textPageOf(sized)
}

/** The column of a text is 680 pixels wide, on phones the window less its gutters. */
function sizesOf(picture: Picture): string {
  const { width, height } = picture
  return `width="${width}" height="${height}" srcset="${pictureSourceSet(picture, 'jpg')}" sizes="(min-width: 45rem) 42.5rem, calc(100vw - 2rem)"`
}

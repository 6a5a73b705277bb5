import { z } from 'zod'
import '../../text/no-eval.ts'
import { withoutNul } from '../../text/without-nul.ts'

/** A picture of a product: `alt` is its alternative text; if it is '', the title is used. */
export type PictureDetails = { alt: string; hidden: boolean }

export const longestAlt = 200
const mostKept = 200

export const pictureMessages = {
  unreadable: 'The list of pictures cannot be read.',
  twice: 'A picture is in the list twice.',
  foreign: 'A picture in the list does not belong to this product. Reload the product.',
  alt: `Please describe a picture in at most ${longestAlt} characters.`,
  place: 'Two pictures were given the same position.',
} as const

const alt = z
  .string(pictureMessages.alt)
  .overwrite((text) => withoutNul(text).toWellFormed().trim())
  .max(longestAlt, pictureMessages.alt)
const hidden = z.boolean(pictureMessages.unreadable)

const address = z
  .string(pictureMessages.unreadable)
  .regex(/^\/media\/[0-9a-f]{32}\.jpg$/, pictureMessages.unreadable)

const keptPicture = z
  .preprocess(
    (entry) => (typeof entry === 'string' ? { image: entry } : entry),
    z.strictObject(
      { image: address, alt: alt.optional(), hidden: hidden.optional() },
      pictureMessages.unreadable,
    ),
  )
  .transform(({ image, ...details }) => ({ id: image.slice('/media/'.length, -'.jpg'.length), ...details }))

/**
 * `existingImages`: the pictures that stay, in the order shown. An entry is the address of a picture, or `{ image,
 * alt?, hidden? }`; fields that are not named stay unchanged.
 */
export const keptPictures = jsonList(keptPicture).refine(
  (list) => new Set(list.map(({ id }) => id)).size === list.length,
  pictureMessages.twice,
)

/**
 * `newImageDetails`: one entry `{ alt?, hidden?, at? }` for each new picture, in the order of the files; `at` is its
 * place among all pictures of the product, counted from 0. Without a place it goes to the end.
 */
export const newPictureDetails = jsonList(
  z.strictObject(
    {
      alt: alt.default(''),
      hidden: hidden.default(false),
      at: z.int(pictureMessages.unreadable).min(0).max(mostKept, pictureMessages.unreadable).optional(),
    },
    pictureMessages.unreadable,
  ),
).refine((list) => {
  const places = list.flatMap(({ at }) => at ?? [])
  return new Set(places).size === places.length
}, pictureMessages.place)

export type KeptPicture = z.output<typeof keptPictures>[number]
export type NewPictureDetails = z.output<typeof newPictureDetails>[number]

/** New pictures at their places, the others in their order around them, then new ones without a place. */
export function arrangePictures<Picture>(
  kept: Picture[],
  added: { picture: Picture; at?: number }[],
): Picture[] {
  const list = [...kept, ...added.flatMap(({ picture, at }) => (at === undefined ? [picture] : []))]
  const placed = added.flatMap(({ picture, at }) => (at === undefined ? [] : [{ picture, at }]))
  // Lowest first: each place counts the pictures before it.
  for (const { picture, at } of placed.toSorted((a, b) => a.at - b.at)) list.splice(at, 0, picture)
  return list
}

function jsonList<Entry extends z.ZodType>(entry: Entry) {
  return z
    .string(pictureMessages.unreadable)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: pictureMessages.unreadable })
        return z.NEVER
      }
    })
    .pipe(z.array(entry, pictureMessages.unreadable).max(mostKept, pictureMessages.unreadable))
}

import { z } from 'zod'

const words = (most: number) => z.string().trim().min(1).max(most)
const short = words(80)
const long = words(400)

/** What the home page and the top of About us say about the merchant: the merchant's own words, or none. */
export const homeWordsSchema = z.strictObject({
  /** of the page, for search engines and the browser's tab */
  title: short.optional(),
  description: long.optional(),
  /** the top of a home page without slides */
  heading: short.optional(),
  text: long.optional(),
  /** whether the slides and the film in the home page's folder belong to this merchant */
  slides: z.boolean().default(false),
  film: z.boolean().default(false),
  values: z
    .array(z.strictObject({ name: short, text: long }))
    .max(4)
    .default([]),
  company: z
    .strictObject({ heading: short, paragraphs: z.array(long).min(1).max(3) })
    .nullable()
    .default(null),
  /** above the text page About us */
  about: long.optional(),
})
export type HomeWords = z.output<typeof homeWordsSchema>

/** A shop that says nothing about itself claims nothing. */
export const noHomeWords: HomeWords = homeWordsSchema.parse({})

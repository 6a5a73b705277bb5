import { z } from 'zod'

const longestPage = 200

/** The query of every list: skip `cursor` entries, then answer at most `limit`. */
export const pageFields = {
  limit: z.coerce.number().int().min(1).max(longestPage).default(longestPage),
  cursor: z.coerce.number().int().min(0).max(1_000_000).default(0),
}

type Value = string | number | boolean | undefined
type PageQuery = { limit: number; cursor: number } & Record<string, Value | Value[]>

/** A field of a query that may be repeated, at most `most` times. */
export function severalOf<One extends string>(one: z.ZodType<One, string>, { most }: { most: number }) {
  return z.union([z.array(one).max(most), one.transform((only) => [only])]).default([])
}

/** How many there are altogether, and the address of those that follow. `isMore`: there are more than `total`. */
export function pageHeaders(
  path: string,
  { limit, cursor, ...query }: PageQuery,
  shown: number,
  total: number,
  isMore = false,
): Record<string, string> {
  const headers: Record<string, string> = { 'x-total-count': String(total) }
  const next = cursor + shown
  if (shown === 0 || (isMore ? shown < limit : next >= total)) return headers
  const search = new URLSearchParams({ limit: String(limit), cursor: String(next) })
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one) search.append(name, String(one))
  return { ...headers, link: `<${path}?${search}>; rel="next"` }
}

import { z } from 'zod'

const most = 200

/** The query of every list: skip `cursor` entries, then answer at most `limit`. */
export const pageFields = {
  limit: z.coerce.number().int().min(1).max(most).default(most),
  cursor: z.coerce.number().int().min(0).max(1_000_000).default(0),
}

type PageQuery = { limit: number; cursor: number } & Record<string, string | number | boolean | undefined>

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
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value))
  return { ...headers, link: `<${path}?${search}>; rel="next"` }
}

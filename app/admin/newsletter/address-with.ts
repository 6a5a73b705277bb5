/** The address of this page with another page of one of its lists; the first needs no word. */
export function addressWith(query: URLSearchParams, param: string, page: number): string {
  const next = new URLSearchParams(query)
  if (page > 1) next.set(param, String(page))
  else next.delete(param)
  return `?${next}`
}

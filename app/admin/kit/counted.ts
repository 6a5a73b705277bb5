/** What a list is of: 'order', 'orders'. */
export type Things = readonly [one: string, many: string]

/** '1 order', '1,200 orders' */
export function counted(count: number, [one, many]: Things): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

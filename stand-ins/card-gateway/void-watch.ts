/** Tells a late approval that its order id was voided. */
export type VoidWatch = { nextVoidOf(orderid: string): Promise<void>; voided(orderid: string): void }

export function openVoidWatch(): VoidWatch {
  const waiting = new Map<string, (() => void)[]>()
  return {
    nextVoidOf: (orderid) =>
      new Promise((done) => waiting.set(orderid, [...(waiting.get(orderid) ?? []), done])),
    voided: (orderid) => {
      for (const done of waiting.get(orderid) ?? []) done()
      waiting.delete(orderid)
    },
  }
}

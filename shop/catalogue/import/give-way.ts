/** How long one piece of work may block everything else, in ms. */
const longestMs = 4

/** For long lists: awaited between two items, it lets other work run whenever some milliseconds have passed. */
export function openTurn(): { giveWay(): Promise<void> | undefined } {
  let since = performance.now()
  return {
    giveWay() {
      if (performance.now() - since < longestMs) return undefined
      return new Promise((resolve) =>
        setTimeout(() => {
          since = performance.now()
          resolve()
        }),
      )
    },
  }
}

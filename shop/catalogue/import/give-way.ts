/** So long one piece of work may keep everybody else waiting. */
const longestMs = 4

/**
 * For long lists: awaited between two of their items, it lets others have their turn as soon as the work has gone on
 * for some milliseconds.
 */
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

import { PicturesBusy } from '../../shop/media/picture-maker.ts'

/** Runs at most this many at once, in the order of their calls; a call that waited too long does not start. */
export function takeTurns({
  atOnce,
  longestWaitMs,
  busy = () => new PicturesBusy(),
}: {
  atOnce: number
  longestWaitMs: number
  /** what such a call throws */
  busy?: () => Error
}) {
  const waiting: (() => void)[] = []
  let running = 0

  const begin = async () => {
    if (running < atOnce) {
      running += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const mine = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1)
        reject(busy())
      }, longestWaitMs)
      waiting.push(mine)
    })
  }

  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    await begin()
    try {
      return await run()
    } finally {
      // The place goes directly to the next one, or becomes free.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

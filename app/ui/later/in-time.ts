import { longestWaitMs } from '../../../api/http/client.ts'

/** The same promise, but it fails after the longest time of a call. */
export function inTime<Result>(work: Promise<Result>, ms = longestWaitMs): Promise<Result> {
  let clock: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(clock))
}

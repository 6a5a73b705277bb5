import { longestWaitMs } from '../../api/client.ts'

/** The same work, or a failure when it takes longer than a call may take. */
export function inTime<Result>(work: Promise<Result>, ms = longestWaitMs): Promise<Result> {
  let clock: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(clock))
}

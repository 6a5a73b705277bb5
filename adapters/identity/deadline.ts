import { ProviderUnreachable } from './provider-unreachable.ts'

/** When a whole task at the provider must be over, however many requests it takes. */
export type Deadline = {
  /** whole milliseconds, 0 when it is over */
  left(): number
  /** the error if the time ends while `address` is asked */
  missed(address: URL): ProviderUnreachable
  /** For work that others wait for too: it continues when this one no longer waits. */
  wait<Value>(work: Promise<Value>, address: URL): Promise<Value>
}

export function openDeadline(ms: number): Deadline {
  const end = performance.now() + ms
  const left = () => Math.max(0, Math.ceil(end - performance.now()))
  const missed = (address: URL) =>
    new ProviderUnreachable(address, { kind: 'timeout', reason: `no answer within ${ms} ms` })

  async function wait<Value>(work: Promise<Value>, address: URL): Promise<Value> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(missed(address)), left())
    try {
      return await Promise.race([work, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  return { left, missed, wait }
}

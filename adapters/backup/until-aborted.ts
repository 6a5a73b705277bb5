/** The same pieces; at an abort it throws the reason at once, even where the next piece never comes. */
export async function* untilAborted(
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await orAborted(signal, () => pieces.next())
      if (done) return
      yield value
    }
  } finally {
    // Not waited for: it may hang in its next piece.
    void pieces.return?.().catch(() => {})
  }
}

async function orAborted<Value>(signal: AbortSignal, act: () => Promise<Value>): Promise<Value> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const stop = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([act(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

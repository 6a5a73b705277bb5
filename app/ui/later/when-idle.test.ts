import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it waits until the browser is idle, and can be taken back', () => {
  const asked = new Map<number, () => void>()
  vi.stubGlobal('window', {
    requestIdleCallback: (act: () => void, { timeout }: { timeout: number }) => {
      asked.set(timeout, act)
      return timeout
    },
    cancelIdleCallback: (id: number) => asked.delete(id),
  })
  const act = vi.fn<() => void>()
  const takeBack = whenIdle(act, 700)
  expect([...asked.keys()]).toEqual([700])
  asked.get(700)?.()
  expect(act).toHaveBeenCalledTimes(1)
  takeBack()
  expect(asked.size).toBe(0)
})

test('a browser that never says so is left a moment', () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  const act = vi.fn<() => void>()
  whenIdle(act, 700)()
  vi.advanceTimersByTime(1000)
  expect(act).not.toHaveBeenCalled()
  whenIdle(act, 700)
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledTimes(1)
})

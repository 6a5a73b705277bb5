import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from 'react'
import { afterPress, afterTouch, moves, undisturbed, type Motion } from './motion.ts'
import { savesData } from './saves-data.ts'

const reducedMotion = '(prefers-reduced-motion: reduce)'

/** On the control itself: whoever points at it or focuses it wants to see its effect. */
export const motionControl = { 'data-motion-control': '' }

/** Whether this part moves by itself; the server draws pages as if it did. */
export function useMoves(part: string): boolean {
  const motion = useSyncExternalStore(
    listen,
    () => current,
    () => undisturbed,
  )
  return moves(motion, part)
}

/** False with reduced motion or save-data: movements are then immediate. */
export function motionAllowed(): boolean {
  return current.allowed
}

export function touch(part: string): void {
  if (!current.held.has(part) || current.started.has(part)) change(afterTouch(current, part))
}

export function pressMotionControl(part: string): void {
  change(afterPress(current, part))
}

/** Takes a turn every so many milliseconds while the part moves and nothing makes it rest. */
export function useTurns(
  part: string,
  area: RefObject<HTMLElement | null>,
  milliseconds: number,
  turn: () => void,
): void {
  const running = useRunning(part, area)
  const takeTurn = useEffectEvent(turn)
  useEffect(() => {
    if (!running) return undefined
    const clock = setInterval(() => takeTurn(), milliseconds)
    return () => clearInterval(clock)
  }, [running, milliseconds])
}

/** Moving, visible, and neither under the pointer nor with the keyboard's focus in it. */
export function useRunning(part: string, area: RefObject<HTMLElement | null>): boolean {
  const moving = useMoves(part)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [inView, setInView] = useState(false)
  const [hidden, setHidden] = useState(false)

  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const over = (event: PointerEvent) =>
      setHovered(event.pointerType === 'mouse' && !isMotionControl(event.target))
    const leave = () => setHovered(false)
    const focus = ({ target }: FocusEvent) =>
      setFocused(target instanceof Element && target.matches(':focus-visible') && !isMotionControl(target))
    const blur = () => setFocused(false)
    const visibility = () => setHidden(document.hidden)
    const view = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false))
    visibility()
    view.observe(element)
    element.addEventListener('pointerover', over)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('focusin', focus)
    element.addEventListener('focusout', blur)
    document.addEventListener('visibilitychange', visibility)
    return () => {
      view.disconnect()
      element.removeEventListener('pointerover', over)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('focusin', focus)
      element.removeEventListener('focusout', blur)
      document.removeEventListener('visibilitychange', visibility)
    }
  }, [area])

  return moving && inView && !hovered && !focused && !hidden
}

function isMotionControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-motion-control]') !== null
}

const listeners = new Set<() => void>()
let current: Motion = undisturbed
if (typeof window !== 'undefined') {
  const asked = window.matchMedia(reducedMotion)
  const read = () => change({ ...current, allowed: !asked.matches && !savesData() })
  asked.addEventListener('change', read)
  read()
}

function change(motion: Motion): void {
  current = motion
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

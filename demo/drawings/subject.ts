import type { Point } from './camera.ts'
import { sizeLines } from './size-lines.ts'
import { closeView, wholeView } from './stage.ts'
import type { Part } from './parts.ts'

/** What stands on the stage for one product, and the further pictures taken of it. */
export interface Subject {
  parts: () => Part[]
  fill?: number
  yaw?: number
  pitch?: number
  /** Pictures shown before the card picture, in this order. */
  views?: readonly View[]
}

interface View {
  name: string
  yaw?: number
  pitch?: number
  /** A close picture of this place, so many millimetres each way. */
  at?: Point
  reach?: number
  lines?: true
  /** Things that stand on the product while it works. */
  with?: () => Part[]
}

/** File name and SVG of every picture of a product; the card picture is the last, as the shop wants it. */
export function picturesOf(number: string, subject: Subject): { file: string; svg: string }[] {
  const { fill = 1, yaw = 30, pitch = 14, views = [] } = subject
  const parts = subject.parts()
  const further = views.map((view) => {
    const look = { yaw: view.yaw ?? yaw, pitch: view.pitch ?? pitch, fill }
    const shown = view.with ? [...parts, ...view.with()] : parts
    const svg =
      view.at && view.reach
        ? closeView(shown, view.at, view.reach, look)
        : wholeView(shown, view.lines ? { ...look, fill: fill * 0.7, over: sizeLines(parts) } : look)
    return { file: `${number}-${view.name}.jpg`, svg }
  })
  return [...further, { file: `${number}.jpg`, svg: wholeView(parts, { yaw, pitch, fill }) }]
}

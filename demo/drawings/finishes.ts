import { dot, unit } from './camera.ts'
import type { Camera, Point } from './camera.ts'

/** Paint runs shade, base, lit and then to a highlight; metal mirrors a small photo studio. */
type Paint = { shade: string; base: string; lit: string; gloss: number; sharp: number }
type Metal = { dark: string; mid: string; bright: string }

const paints = {
  enamel: { shade: '#1B443C', base: '#2F6F62', lit: '#4B8F80', gloss: 0.5, sharp: 22 },
  base: { shade: '#96948A', base: '#CFCDC4', lit: '#E4E2DA', gloss: 0.4, sharp: 20 },
  black: { shade: '#0F1211', base: '#24292A', lit: '#454C4C', gloss: 0.5, sharp: 26 },
  rubber: { shade: '#141716', base: '#2A2E2D', lit: '#414745', gloss: 0.12, sharp: 6 },
  red: { shade: '#6E1D12', base: '#B0381F', lit: '#D2583A', gloss: 0.6, sharp: 26 },
  amber: { shade: '#8E5A10', base: '#D08E22', lit: '#EDB650', gloss: 0.6, sharp: 26 },
  plaster: { shade: '#BDAF93', base: '#E6DBC4', lit: '#F6EFDF', gloss: 0.1, sharp: 6 },
  cotton: { shade: '#BEB7A4', base: '#E9E4D6', lit: '#F8F5EC', gloss: 0, sharp: 4 },
  felt: { shade: '#8F8B80', base: '#C4C0B4', lit: '#DCD9CF', gloss: 0, sharp: 4 },
  pinkStone: { shade: '#8A5149', base: '#BD7A6E', lit: '#D69C90', gloss: 0.05, sharp: 4 },
  greyStone: { shade: '#5A5D5B', base: '#8B8F8C', lit: '#A9ADA9', gloss: 0.05, sharp: 4 },
  greenStone: { shade: '#3C5646', base: '#65866F', lit: '#87A68F', gloss: 0.05, sharp: 4 },
  firebrick: { shade: '#A59B86', base: '#DCD3BF', lit: '#F0EADB', gloss: 0, sharp: 4 },
  card: { shade: '#8C6E47', base: '#C3A070', lit: '#D9BC90', gloss: 0, sharp: 4 },
  cloth: { shade: '#94978F', base: '#C9CCC4', lit: '#E2E4DD', gloss: 0, sharp: 4 },
  paper: { shade: '#A9A188', base: '#E0D9C3', lit: '#F2EDDD', gloss: 0, sharp: 4 },
  dark: { shade: '#0B0E0D', base: '#141817', lit: '#1F2523', gloss: 0, sharp: 4 },
} satisfies Record<string, Paint>

const metals = {
  steel: { dark: '#4E5557', mid: '#A9AFB0', bright: '#FAFBFA' },
  iron: { dark: '#3A4042', mid: '#7C8385', bright: '#CDD2D2' },
  brass: { dark: '#6B4A14', mid: '#B98F3E', bright: '#F6E3A8' },
  copper: { dark: '#6A3015', mid: '#B76A3E', bright: '#F2C3A0' },
  aluminium: { dark: '#7F8586', mid: '#C2C6C5', bright: '#FBFBF9' },
} satisfies Record<string, Metal>

export type Finish = keyof typeof paints | keyof typeof metals

/** The colour of a face with this outward normal, in the light of the stage: key upper left, fill right. */
export function colourOf(finish: Finish, normal: Point, camera: Camera): string {
  const seen: Point = [dot(camera.right, normal), dot(camera.up, normal), dot(camera.toward, normal)]
  return finish in metals
    ? metalColour(metals[finish as keyof typeof metals], seen)
    : paintColour(paints[finish as keyof typeof paints], seen)
}

export function mix(from: string, to: string, share: number): string {
  const t = Math.min(1, Math.max(0, share))
  const channel = (at: number): string => {
    const a = parseInt(from.slice(at, at + 2), 16)
    const b = parseInt(to.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * t)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

const key = unit([-0.5, 0.78, 0.5])
const fill = unit([0.9, 0.1, 0.45])
const halfway = unit([-0.27, 0.42, 0.87])

function paintColour(paint: Paint, seen: Point): string {
  const light =
    0.16 + 0.72 * Math.max(0, dot(seen, key)) + 0.24 * Math.max(0, dot(seen, fill)) + 0.1 * seen[1]
  const tone =
    light < 0.5 ? mix(paint.shade, paint.base, light / 0.5) : mix(paint.base, paint.lit, (light - 0.5) / 0.4)
  const shine = paint.gloss * Math.max(0, dot(seen, halfway)) ** paint.sharp
  return mix(tone, '#F4F8F5', shine)
}

function metalColour(metal: Metal, seen: Point): string {
  const mirrored: Point = [2 * seen[2] * seen[0], 2 * seen[2] * seen[1], 2 * seen[2] * seen[2] - 1]
  const near = (to: Point, sharp: number): number => Math.exp(-(1 - dot(mirrored, unit(to))) * sharp)
  const sky = Math.max(0, mirrored[1]) * 0.3
  const horizon = Math.exp(-(((mirrored[1] + 0.28) / 0.24) ** 2)) * 0.42
  const light = 0.46 + sky - horizon + 0.75 * near([-0.45, 0.75, 0.5], 4) + 0.32 * near([0.95, 0.05, 0.1], 6)
  return light < 0.5
    ? mix(metal.dark, metal.mid, light / 0.5)
    : mix(metal.mid, metal.bright, (light - 0.5) / 0.5)
}

import { grinder } from './grinders.ts'
import { moved } from './parts.ts'
import type { Part } from './parts.ts'
import { polishingLathe } from './polishing-lathes.ts'
import { block } from './solids.ts'
import { revolved } from './round-solids.ts'
import type { Subject } from './subject.ts'
import { vibrator } from './vibrators.ts'

export const rear = { name: 'rear', yaw: 152 } as const
export const size = { name: 'size', lines: true } as const

export const benchMachines: Record<string, Subject> = {
  AG01: {
    parts: () => grinder({ number: 'AG01', length: 270, motor: 54, wheel: 50, control: 'toggle' }),
    fill: 0.86,
  },
  AG03: {
    parts: () =>
      grinder({ number: 'AG03', length: 340, motor: 66, wheel: 66, control: 'knob', shield: true }),
    views: [rear, { name: 'controls', at: [10, -70, 46], reach: 165, yaw: 14, pitch: 18 }, size],
  },
  AG05: {
    parts: () =>
      grinder({
        number: 'AG05',
        length: 320,
        motor: 60,
        wheel: 58,
        wheels: 'both',
        stone: 'greyStone',
        control: 'toggle',
      }),
    fill: 0.94,
  },
  AG07: {
    parts: () =>
      grinder({
        number: 'AG07',
        length: 380,
        motor: 74,
        wheel: 72,
        wheels: 'both',
        stone: 'greenStone',
        control: 'display',
        lamp: true,
      }),
    views: [{ name: 'wheel', at: [-200, -20, 168], reach: 135, yaw: 44, pitch: 14 }],
  },
  AG11: {
    parts: () => turningGrinder(),
    fill: 0.92,
  },
  VB6: {
    parts: () =>
      vibrator({
        number: 'VB6',
        width: 128,
        depth: 150,
        height: 82,
        tables: [{ x: 0, across: 104 }],
        knobs: [20],
      }),
    fill: 0.68,
  },
  VB12: {
    parts: () =>
      vibrator({
        number: 'VB12',
        width: 172,
        depth: 190,
        height: 98,
        tables: [{ x: 0, across: 152 }],
        knobs: [40],
      }),
    fill: 0.84,
    views: [{ name: 'controls', at: [20, -84, 66], reach: 120, yaw: 12, pitch: 26 }, size],
  },
  VB20: {
    parts: () =>
      vibrator({
        number: 'VB20',
        width: 250,
        depth: 210,
        height: 104,
        tables: [{ x: 0, across: 236, shape: 'square' }],
        knobs: [70],
        twoSpeed: true,
      }),
    fill: 0.92,
    views: [rear],
  },
  VB28: {
    parts: () =>
      vibrator({
        number: 'VB28',
        width: 290,
        depth: 230,
        height: 128,
        tables: [{ x: 0, across: 284, shape: 'tray' }],
        knobs: [100],
        twoSpeed: true,
      }),
    fill: 0.96,
  },
  DV34: {
    parts: twin,
    views: [
      { ...rear, yaw: 154 },
      { name: 'table', at: [-92, 26, 140], reach: 125, yaw: 30, pitch: 24 },
      { name: 'controls', at: [0, -84, 74], reach: 150, yaw: 8, pitch: 26 },
      size,
      { name: 'in-use', with: loaded },
    ],
  },
  PL1: {
    parts: () =>
      polishingLathe({ number: 'PL1', length: 240, motor: 62, axle: 150, spindle: 86, control: 'rocker' }),
    fill: 0.82,
  },
  PL2: {
    parts: () =>
      polishingLathe({
        number: 'PL2',
        length: 330,
        motor: 84,
        axle: 196,
        spindle: 104,
        control: 'two-speed',
      }),
    views: [rear, { name: 'spindle', at: [-236, 0, 196], reach: 110, yaw: 24, pitch: 12 }, size],
  },
  PL4: {
    parts: () =>
      polishingLathe({
        number: 'PL4',
        length: 320,
        motor: 84,
        axle: 260,
        spindle: 104,
        control: 'two-speed',
        ribs: 3,
      }),
    fill: 0.97,
  },
  PL7: {
    parts: () =>
      polishingLathe({
        number: 'PL7',
        length: 300,
        motor: 78,
        axle: 190,
        spindle: 100,
        control: 'knob',
        wheels: 'left',
        wheel: 84,
      }),
    fill: 0.95,
  },
  PL10: {
    parts: () =>
      polishingLathe({
        number: 'PL10',
        length: 340,
        motor: 88,
        axle: 224,
        spindle: 108,
        control: 'display',
        wheels: 'both',
        wheel: 92,
        ribs: 5,
      }),
    views: [{ name: 'controls', at: [30, -100, 36], reach: 120, yaw: 12, pitch: 16 }],
  },
}

/** The grinder of the company's film; without a number of degrees its wheel stands still. */
export function turningGrinder(turn?: number): Part[] {
  return grinder({
    number: 'AG11',
    length: 300,
    motor: 62,
    wheel: 76,
    stone: 'greyStone',
    control: 'knob',
    lamp: true,
    turn,
  })
}

function twin(): Part[] {
  return vibrator({
    number: 'DV34',
    width: 364,
    depth: 214,
    height: 104,
    tables: [
      { x: -92, across: 156 },
      { x: 92, across: 156 },
    ],
    knobs: [40, -60],
  })
}

/** A casting ring on one table, a rubber former with fresh stone on the other. */
function loaded(): Part[] {
  const top = 14 + 104 + 36
  return [
    revolved({
      at: [-92, 28, top],
      along: 'z',
      profile: [
        [0, 0],
        [0, 34],
        [62, 34],
        [62, 31],
        [56, 30, 'plaster'],
        [56, 0, 'plaster'],
      ],
      finish: 'steel',
    }),
    ...moved(
      [
        block({ at: [0, 0, 0], size: [88, 72, 26], finish: 'red', round: 26, bevel: 3, taper: 4 }),
        block({ at: [0, 0, 25], size: [70, 54, 6], finish: 'plaster', round: 22, bevel: 2.5 }),
      ],
      [92, 28, top],
    ),
  ]
}

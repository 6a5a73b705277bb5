import {
  belts,
  controlBoard,
  cordSet,
  footSwitch,
  fuses,
  knobs,
  looseSwitch,
  waterValve,
} from './spare-controls.ts'
import { benchLamp, eyeShield, rubberFeet, splashGuard, tableTop } from './bench-ware.ts'
import { firingTray, mixingBowl, palette } from './porcelain-ware.ts'
import { cartridge, filterBag, hoseCoil } from './filters-and-hoses.ts'
import { adaptor, arbor, nuts, taperedSpindle, toolRest } from './holding-parts.ts'
import { chuck, collets } from './chucks.ts'
import { armature, bearings, capacitor, carbonBrushes, fan, motor } from './spare-motors.ts'
import type { Subject } from './subject.ts'
import { stain } from './fittings.ts'
import { buff, grain, stoneWheel, wheelBrush } from './wheels.ts'
import { moved } from './parts.ts'

export const partsAndAccessories: Record<string, Subject> = {
  PT20: { parts: () => firingTray(110, 'round', 7), fill: 0.89, pitch: 30 },
  PW12: { parts: () => palette(12), fill: 0.92, pitch: 24 },
  MB5: { parts: () => mixingBowl(66, 'enamel', true), fill: 0.92, pitch: 20 },

  'GA-SH2': { parts: () => eyeShield(220, 250), fill: 0.91 },
  'GA-TR1': { parts: () => toolRest(110), fill: 0.85, pitch: 20 },
  'GA-LP5': { parts: () => benchLamp(250), fill: 0.96 },
  'GA-AR3': { parts: () => arbor({ length: 120, radius: 9, flange: 24 }), fill: 0.83, pitch: 20 },

  'LA-SG8': { parts: () => splashGuard(270, 230), fill: 0.93, yaw: 34, pitch: 16 },
  'LA-QA2': { parts: () => adaptor({ radius: 17, height: 74, sleeve: 'black' }), fill: 0.81, pitch: 20 },
  'LA-AR6': {
    parts: () => arbor({ length: 150, radius: 8, flange: 19, finish: 'brass' }),
    fill: 0.85,
    pitch: 20,
  },
  'LA-NT4': {
    parts: () =>
      nuts(
        15,
        13,
        [
          [-26, 14],
          [22, 20],
          [-8, -22],
          [40, -18],
        ],
        'brass',
      ),
    fill: 0.81,
    pitch: 26,
  },

  'VA-T6': { parts: () => tableTop(152, 'round'), fill: 0.89, pitch: 20 },
  'VA-TR9': { parts: () => tableTop(236, 'tray'), fill: 0.92, pitch: 24 },
  'VA-RF4': { parts: () => rubberFeet(4, 16), fill: 0.79, pitch: 22 },

  CH14: { parts: () => chuck({ radius: 19, length: 56, key: true }), fill: 0.87, pitch: 22 },
  CH38: { parts: () => chuck({ radius: 25, length: 78, keyless: true }), fill: 0.88, pitch: 22 },
  'TS-L': {
    parts: () => taperedSpindle({ length: 118, radius: 14, hand: 'left' }),
    fill: 0.88,
    yaw: 16,
    pitch: 22,
  },
  'TS-R': {
    parts: () => taperedSpindle({ length: 118, radius: 14, hand: 'right' }),
    fill: 0.88,
    yaw: 164,
    pitch: 22,
  },
  CL5: { parts: () => collets(5, 9), fill: 0.89, pitch: 22 },
  QA3: { parts: () => adaptor({ radius: 14, height: 82, sleeve: 'red' }), fill: 0.83, pitch: 22 },

  'W3-PK': {
    parts: () => [
      ...standingWheel(38, 13, 'pinkStone'),
      ...moved(lyingWheel(38, 13, 'pinkStone'), [58, -36, 0]),
    ],
    fill: 0.88,
    pitch: 18,
  },
  'W5-GR': { parts: () => standingWheel(64, 20, 'greenStone'), fill: 0.91, pitch: 16 },
  BF4: {
    parts: () => buff({ at: [0, 0, 51], along: '-y', radius: 51, thick: 24, cloth: 'cotton', rings: 6 }),
    fill: 0.88,
    yaw: 34,
  },
  FW3: {
    parts: () => buff({ at: [0, 0, 38], along: '-y', radius: 38, thick: 19, cloth: 'felt', rings: 0 }),
    fill: 0.83,
    yaw: 34,
  },
  BR2: {
    parts: () =>
      wheelBrush({
        at: [0, 0, 40],
        radius: 40,
        hub: 15,
        thick: 20,
        rows: 4,
        colours: ['#2A2522', '#3C342F', '#1D1917', '#54483F'],
        hubFinish: 'firebrick',
      }),
    fill: 0.86,
  },
  BR3: {
    parts: () =>
      wheelBrush({
        at: [0, 0, 44],
        radius: 44,
        hub: 14,
        thick: 13,
        rows: 3,
        colours: ['#B98F3E', '#E0BF6E', '#8A6420', '#F1DC9C'],
        hubFinish: 'steel',
        seed: 8,
      }),
    fill: 0.86,
  },

  'RM-AG3': { parts: () => motor({ number: 'RM-AG3', length: 230, radius: 62, ribs: 7 }), fill: 0.92 },
  'RM-PL2': {
    parts: () =>
      motor({
        number: 'RM-PL2',
        length: 270,
        radius: 76,
        doubleShaft: true,
        runCapacitor: true,
        finish: 'base',
      }),
    fill: 0.95,
  },
  'RA-30': { parts: () => armature(140, 26), fill: 0.88, pitch: 18 },
  'RF-90': { parts: () => fan(45, 7), fill: 0.83, yaw: 24 },

  'BG-608': { parts: () => bearings(16, 3), fill: 0.83, pitch: 24 },
  'CB-12': { parts: () => carbonBrushes(1), fill: 0.81, yaw: 18, pitch: 32 },
  'CAP-40': { parts: () => capacitor('40 µF'), fill: 0.86 },
  'SW-R1': { parts: () => looseSwitch('rocker'), fill: 0.8 },
  'SW-T2': { parts: () => looseSwitch('toggle'), fill: 0.78 },
  KN3: { parts: () => knobs(3, 16), fill: 0.83, pitch: 30 },
  CS8: { parts: () => cordSet(74, 4), fill: 0.89, pitch: 28 },
  'FS-1': { parts: footSwitch, fill: 0.9, pitch: 22 },
  'SB-7': { parts: () => controlBoard('SB-7'), fill: 0.89, pitch: 32 },
  BT2: { parts: () => belts([58, 46]), fill: 0.87, pitch: 34 },
  FU5: { parts: () => fuses(5), fill: 0.8, pitch: 30 },
  WV1: { parts: waterValve, fill: 0.85, pitch: 20 },

  FB10: { parts: () => filterBag(230, 300, 50), fill: 0.92 },
  FB18: { parts: () => filterBag(290, 520, 58), fill: 0.99 },
  FC20: { parts: () => cartridge(92, 240), fill: 0.92, pitch: 20 },
  HO15: { parts: () => hoseCoil(140, 22, 3), fill: 0.92, pitch: 26 },
}

function standingWheel(radius: number, thick: number, stone: 'pinkStone' | 'greenStone') {
  return [
    ...stoneWheel({ at: [0, thick, radius], along: '-y', radius, thick, bore: radius * 0.13, stone }),
    grain('front', [0, -0.1, radius], radius * 0.48, radius * 0.96, radius),
  ]
}

function lyingWheel(radius: number, thick: number, stone: 'pinkStone' | 'greenStone') {
  return [
    stain([0, 0, 0], radius * 2.1, radius * 2.1),
    ...stoneWheel({ at: [0, 0, 0], along: 'z', radius, thick, bore: radius * 0.13, stone }),
    grain('top', [0, 0, thick], radius * 0.48, radius * 0.96, radius + 5),
  ]
}

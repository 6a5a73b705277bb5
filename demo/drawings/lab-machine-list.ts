import { rear, size } from './bench-machine-list.ts'
import { benchEngine } from './bench-engines.ts'
import { dustCollector, hood } from './dust-collectors.ts'
import { furnace } from './furnaces.ts'
import { vacuumMixer } from './vacuum-mixers.ts'
import { steamCleaner } from './steam-cleaners.ts'
import { modelTrimmer } from './model-trimmers.ts'
import type { Subject } from './subject.ts'

export const labMachines: Record<string, Subject> = {
  DC100: {
    parts: () =>
      dustCollector({
        number: 'DC100',
        width: 280,
        depth: 300,
        height: 330,
        inlets: 1,
        stand: 'feet',
        control: 'rocker',
      }),
    fill: 0.88,
  },
  DC400: {
    parts: () =>
      dustCollector({
        number: 'DC400',
        width: 350,
        depth: 390,
        height: 540,
        inlets: 2,
        stand: 'casters',
        control: 'knob',
      }),
    views: [{ name: 'controls', at: [20, -195, 520], reach: 160, yaw: 16, pitch: 12 }, size],
  },
  DC600: {
    parts: () =>
      dustCollector({
        number: 'DC600',
        width: 500,
        depth: 440,
        height: 660,
        inlets: 3,
        stand: 'casters',
        control: 'knob',
        drawer: true,
      }),
  },
  DH20: { parts: () => hood({ number: 'DH20', width: 420, depth: 330, height: 300, lamp: true }), fill: 0.9 },
  DH24: {
    parts: () => hood({ number: 'DH24', width: 480, depth: 360, height: 370, armholes: true, lamp: true }),
    fill: 0.96,
    views: [size],
  },
  MT8: { parts: () => modelTrimmer({ number: 'MT8', disc: 102, depth: 280, wet: true }), fill: 0.86 },
  MT10: {
    parts: () => modelTrimmer({ number: 'MT10', disc: 127, depth: 330, wet: true, angleTable: true }),
    fill: 0.95,
    views: [{ name: 'table', at: [0, -150, 205], reach: 150, yaw: 26, pitch: 26 }, size],
  },
  MT12D: {
    parts: () =>
      modelTrimmer({ number: 'MT12D', disc: 152, depth: 370, wet: false, angleTable: true, control: 'knob' }),
    views: [rear],
  },
  BE20: { parts: () => benchEngine({ number: 'BE20', width: 180, depth: 170, height: 92 }), fill: 0.82 },
  BE35: {
    parts: () =>
      benchEngine({ number: 'BE35', width: 210, depth: 190, height: 110, display: '35,000', grip: 'enamel' }),
    fill: 0.88,
  },
  BE50: {
    parts: () =>
      benchEngine({
        number: 'BE50',
        width: 230,
        depth: 200,
        height: 124,
        display: '50,000',
        pedal: true,
        grip: 'red',
      }),
    fill: 0.94,
    views: [{ name: 'handpiece', at: [-52, -20, 160], reach: 110, yaw: 26, pitch: 18 }],
  },
  PF700: {
    parts: () =>
      furnace({ number: 'PF700', width: 310, depth: 370, muffle: 88, temperature: '860 °C', keys: 6 }),
    fill: 0.92,
  },
  PF900: {
    parts: () =>
      furnace({
        number: 'PF900',
        width: 340,
        depth: 400,
        muffle: 104,
        temperature: '940 °C',
        keys: 9,
        vacuum: true,
      }),
    views: [rear, { name: 'controls', at: [10, -170, 66], reach: 150, yaw: 6, pitch: 34 }],
  },
  SC4: { parts: () => steamCleaner({ number: 'SC4', width: 240, depth: 280, height: 290 }), fill: 0.88 },
  SC9: {
    parts: () => steamCleaner({ number: 'SC9', width: 290, depth: 320, height: 350, hose: true }),
    fill: 0.96,
  },
  VM6: { parts: () => vacuumMixer({ number: 'VM6', width: 170, height: 420, bowl: 60 }), fill: 0.9 },
  VM9: { parts: () => vacuumMixer({ number: 'VM9', width: 210, height: 470, bowl: 80 }) },
}

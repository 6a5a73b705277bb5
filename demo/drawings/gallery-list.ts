import { benchMachines } from './bench-machine-list.ts'
import { labMachines } from './lab-machine-list.ts'
import { partsAndAccessories } from './part-list.ts'
import { moved, turned } from './parts.ts'
import type { Part } from './parts.ts'
import { floorPlace, lineUp } from './scene.ts'
import type { Scene } from './scene.ts'
import { workbench, workbenchHeight } from './workbench.ts'

/** The scenes of the gallery, by file name without ending. */
export const galleryScenes: Record<string, () => Scene> = {
  grinders: () => ({
    pitch: 18,
    onFloor: [placed('AG07', 60, 270), placed('AG03', 210, -130), placed('AG01', -210, -110)],
  }),
  vibrators: () => ({
    pitch: 18,
    onFloor: [
      placed('VB28', 190, 260),
      placed('VB12', -200, 170),
      placed('DV34', 110, -190),
      placed('VB6', -230, -170),
    ],
  }),
  lathes: () => ({
    pitch: 18,
    onFloor: [placed('PL4', -240, 160), placed('PL10', 350, 160), placed('PL1', -10, -230)],
  }),
  pouring: () => ({
    onFloor: [placed('VM9', -250, 60), standing(inUse('DV34'), 130, 40), placed('MB5', -70, -190)],
    pitch: 18,
  }),
  dust: () => ({ onFloor: lineUp(subjects('DH24', 'DC400'), 60) }),
  wheel: () => ({
    onFloor: [subject('AG07')],
    within: { left: 0.05, right: 0.5, top: 0.2, bottom: 0.82 },
    loupe: { at: [-200, -20, 168], reach: 120, yaw: 44, centre: [0.745, 0.355], radius: 0.205 },
  }),
  dials: () => ({
    onFloor: [inUse('DV34')],
    within: { left: 0.05, right: 0.5, top: 0.2, bottom: 0.82 },
    loupe: { at: [-84, -84, 74], reach: 74, yaw: 10, pitch: 26, centre: [0.745, 0.355], radius: 0.205 },
  }),
  spares: () => ({
    pitch: 24,
    onFloor: [
      placed('AG03', -120, 120),
      placed('RM-AG3', 250, 150),
      placed('RF-90', 270, -140),
      placed('W3-PK', -300, -90),
      placed('RA-30', 80, -120),
      placed('BG-608', -170, -190),
      placed('KN3', 170, -240),
      placed('CB-12', 0, -240),
    ],
  }),
  chucks: () => ({
    pitch: 26,
    onFloor: [
      placed('CH38', -50, 100),
      placed('CH14', 90, 90),
      placed('QA3', -150, 10),
      placed('LA-AR6', 125, -95),
      placed('TS-L', -115, -160),
      placed('CL5', -5, -25),
    ],
  }),
  wheels: () => ({
    pitch: 20,
    onFloor: [
      placed('W5-GR', -100, 90),
      placed('BF4', 50, 90),
      placed('BR3', 165, 50),
      placed('FW3', -170, -40),
      placed('BR2', 90, -50),
      placed('W3-PK', -60, -90),
    ],
  }),
  porcelain: () => ({
    pitch: 20,
    onFloor: [placed('PF900', -110, 120), placed('PW12', 280, -180), placed('PT20', -20, -290)],
  }),
  bench: () => ({
    yaw: 24,
    pitch: 16,
    onFloor: [workbench(1380, 520)],
    above: {
      height: workbenchHeight,
      things: [
        moved(subject('SC4'), [520, 60, 0]),
        moved(subject('GA-LP5'), [-235, 165, 0]),
        moved(subject('PL2'), [75, -30, 0]),
        moved(subject('BE35'), [-480, -30, 0]),
      ],
    },
  }),
}

const all = { ...benchMachines, ...labMachines, ...partsAndAccessories }

function subject(number: string): Part[] {
  return all[number]!.parts()
}

function subjects(...numbers: string[]): Part[][] {
  return numbers.map(subject)
}

/** So far to the right of the middle, and so far behind it. */
function placed(number: string, across: number, away: number, turn = 0): Part[] {
  return standing(turned(subject(number), 'z', turn), across, away)
}

function standing(parts: readonly Part[], across: number, away: number): Part[] {
  return moved(parts, floorPlace(across, away))
}

function inUse(number: string): Part[] {
  const { parts, views = [] } = all[number]!
  return [...parts(), ...views.flatMap((view) => view.with?.() ?? [])]
}

/**
 * For fault runs (docs/safety.md, R14): `node --import` it, and the wall clock of that process is wrong, as CLOCK says:
 * `+90d`, `-2h`, or `steps`, which goes back by five minutes every second time that a checkout is under way.
 * What measures spans, `performance.now()`, stays right, as it does on a real machine.
 */
const real = Date.now
const RealDate = Date
const stepMs = 300

const offsets: Record<string, () => number> = {
  '+90d': () => 90 * 86_400_000,
  '-2h': () => -2 * 3_600_000,
  steps: () => (Math.floor(real() / stepMs) % 2 === 0 ? 0 : -300_000),
}
const offset = offsets[process.env['CLOCK'] ?? '']
if (!offset) throw new Error('CLOCK is +90d, -2h or steps')

class WrongDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(WrongDate.now())
    else super(...(given as [number]))
  }
  static override now(): number {
    return real() + (offset?.() ?? 0)
  }
}

globalThis.Date = WrongDate as DateConstructor

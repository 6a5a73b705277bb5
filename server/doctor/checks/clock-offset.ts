import { attention, broken, notLooked, well, type Finding } from '../../../shop/health/finding.ts'

/** A Date header counts whole seconds, and an answer takes time. */
const unseenSeconds = 2

/** How many seconds the clock of this process is ahead of the one that wrote the header; null: it has none. */
export function offsetOf(headers: Headers, before: number, after: number): number | null {
  const told = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(told) ? null : Math.round(((before + after) / 2 - told - 500) / 1000)
}

/** `other`: whose clock it is compared with. */
export function clockFinding(other: string, offset: number | null, mostSeconds: number): Finding {
  if (offset === null) return notLooked(`${other} does not say what time it has`)
  const apart = Math.abs(offset)
  if (apart <= unseenSeconds) return well(`The clock of this machine and that of ${other} agree.`)
  const said = `The clock of this machine is ${apart} s ${offset > 0 ? 'ahead of' : 'behind'} that of ${other}.`
  const mend = 'Let both machines take their time from the network (on Debian: systemd-timesyncd or chrony).'
  return apart > mostSeconds ? broken(said, mend) : attention(said, mend)
}

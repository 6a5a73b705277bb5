/** For fault runs (R28): `node --import` it, and from SIGUSR2 to the next one, some statements fail as nobody expects. */
import pg from 'pg'

const share = 0.03
let fails = false
process.on('SIGUSR2', () => (fails = !fails))

const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  // A commit that was carried out and seems to have failed is another fault: R8 and R23 have it.
  if (!fails || /^(commit|rollback)/i.test(textOf(args[0])) || Math.random() >= share)
    return query.apply(this, args)
  const error = new TypeError('planted: nobody expects this')
  const answer = args.at(-1)
  if (typeof answer !== 'function') return Promise.reject(error)
  process.nextTick(answer, error)
} as typeof pg.Client.prototype.query

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  return (asked as { text?: string } | null)?.text ?? ''
}

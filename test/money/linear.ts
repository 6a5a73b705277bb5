/** What one client asked and was answered, and when: ticks of one clock for all clients. */
export type Operation = { start: number; end: number } & (
  | { kind: 'put'; value: string }
  | { kind: 'get'; value: string }
  | { kind: 'submit'; key: string; body: string; answer: Submitted }
  | { kind: 'watch'; id: string; state: string }
)
type Submitted = { id: string; orderNumber: string } | 'key-reused'

/** How far a checkout has come: it never goes back. */
const progress = ['processing', 'checking', 'paid', 'completed']
const nothing = ''

/** The rules that this history of one buyer breaks; none if some order of single steps explains every answer. */
export function violationsOf(history: Operation[]): string[] {
  const found: string[] = []
  if (!isOneRegister([...writesAndReads(history), ...emptied(history)]))
    found.push('the saved cart is no register')
  if (!isOneCheckout(history)) found.push('the submits are not those of one cart')
  if (goesBack(history)) found.push('a checkout went back')
  return found
}

/** For all buyers: no number twice, and whoever began after another was answered has the higher one. */
export function numberViolations(histories: Operation[][]): string[] {
  const taken = histories.flatMap((history) => firstOf(history) ?? [])
  const numbers = taken.map(({ number }) => number)
  const found = new Set(numbers).size < numbers.length ? ['an order number was given twice'] : []
  const answered = taken.toSorted((one, other) => one.end - other.end)
  let [highest, at] = [0, 0]
  for (const { start, number } of taken.toSorted((one, other) => one.start - other.start)) {
    for (; (answered[at]?.end ?? Infinity) < start; at += 1)
      highest = Math.max(highest, answered[at]?.number ?? 0)
    if (number <= highest) found.push(`order ${number} was given after ${highest}`)
  }
  return found
}

/**
 * Every submit with this number was under way when it was taken: so not after the first of them ended, and not before
 * the first began.
 */
function firstOf(history: Operation[]): { start: number; end: number; number: number } | null {
  const placed = history.flatMap((one) =>
    one.kind === 'submit' && one.answer !== 'key-reused'
      ? [{ start: one.start, end: one.end, number: Number(one.answer.orderNumber.replace(/\D/g, '')) }]
      : [],
  )
  const [{ number } = { number: 0 }] = placed
  const earliest = (which: 'start' | 'end') => Math.min(...placed.map((one) => one[which]))
  return placed.length ? { start: earliest('start'), end: earliest('end'), number } : null
}

type Step = { start: number; end: number; writes?: string; reads?: string }

function writesAndReads(history: Operation[]): Step[] {
  return history.flatMap(({ start, end, ...one }): Step[] => {
    if (one.kind === 'put') return [{ start, end, writes: one.value }]
    return one.kind === 'get' ? [{ start, end, reads: one.value }] : []
  })
}

/** The approval empties the saved cart, some time between the first submit and the first 'paid'. */
function emptied(history: Operation[]): Step[] {
  const submits = history.filter((one) => one.kind === 'submit')
  if (submits.length === 0) return []
  const paid = history.filter((one) => one.kind === 'watch' && progress.indexOf(one.state) >= 2)
  return [
    {
      start: Math.min(...submits.map((one) => one.start)),
      end: Math.min(Infinity, ...paid.map((one) => one.end)),
      writes: nothing,
    },
  ]
}

/** Is there an order of the steps, consistent with their times, in which every read finds the last write? */
function isOneRegister(steps: Step[], value = nothing): boolean {
  if (!steps.some((step) => step.reads !== undefined)) return true
  const firstEnd = Math.min(...steps.map((step) => step.end))
  return steps.some((step, at) => {
    if (step.start > firstEnd || (step.reads !== undefined && step.reads !== value)) return false
    return isOneRegister(steps.toSpliced(at, 1), step.writes ?? value)
  })
}

/** One of the submits made the checkout; every other one got the same answer, or is another order under its key. */
function isOneCheckout(history: Operation[]): boolean {
  const submits = history.filter((one) => one.kind === 'submit')
  const firstEnd = Math.min(Infinity, ...submits.map(({ end }) => end))
  const explains = (maker: (typeof submits)[number]) =>
    submits.every(({ key, body, answer }) =>
      key === maker.key && body !== maker.body
        ? answer === 'key-reused'
        : answer !== 'key-reused' && maker.answer !== 'key-reused' && sameOrder(answer, maker.answer),
    )
  return submits.length === 0 || submits.some((maker) => maker.start <= firstEnd && explains(maker))
}

function sameOrder(one: Exclude<Submitted, string>, other: Exclude<Submitted, string>): boolean {
  return one.id === other.id && one.orderNumber === other.orderNumber
}

function goesBack(history: Operation[]): boolean {
  const watched = history.filter((one) => one.kind === 'watch')
  return watched.some((before) =>
    watched.some(
      (after) => before.end < after.start && progress.indexOf(after.state) < progress.indexOf(before.state),
    ),
  )
}

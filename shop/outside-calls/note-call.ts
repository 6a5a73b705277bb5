import type { Db } from '../../database/connect.ts'
import { plainWords } from '../plain-error.ts'
import { insertOutsideCall, type OutsideCall } from './outside-call-store.ts'

type Needs = { db: Db; log: { warn(facts: object, message: string): void } }
type About = Pick<OutsideCall, 'checkoutId' | 'system' | 'call'>
type Told = { outcome: string; detail?: string }

/**
 * Makes one call to the outside and records its outcome for staff. If the record fails, only the record is lost: the
 * outcome is what counts.
 */
export async function noteCall<Answer>(
  needs: Needs,
  about: About,
  call: () => Promise<Answer>,
  tell: (answer: Answer) => Told,
): Promise<Answer> {
  const startedAt = new Date()
  const from = performance.now()
  const note = (told: Told) =>
    write(needs, { ...about, ...told, startedAt, tookMs: Math.round(performance.now() - from) })
  try {
    const answer = await call()
    await note(tell(answer))
    return answer
  } catch (error) {
    await note({ outcome: 'failed', detail: plainWords(error) })
    throw error
  }
}

async function write(needs: Needs, call: Omit<OutsideCall, 'detail'> & { detail?: string }): Promise<void> {
  try {
    await insertOutsideCall(needs.db, { ...call, detail: (call.detail ?? '').slice(0, 300) })
  } catch (error) {
    needs.log.warn({ err: error, call: call.call }, 'a call to the outside could not be noted')
  }
}

import type { Db } from '../../../database/connect.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { answerListRequestJob } from './answer-list-request.job.ts'
import { insertListRequest } from './list-request-store.ts'
import type { SignUpFields } from './subscriber.ts'

type Needs = { db: Db; jobs: JobQueue }

/** Somebody wants the newsletter at this address. A job looks later whether it is known (docs/safety.md, S24). */
export async function askToJoin(needs: Needs, { email, displayName, page }: SignUpFields): Promise<void> {
  await ask(needs, { kind: 'sign-up', email, displayName, ...(page !== undefined && { page }) })
}

/** Somebody wants to leave the list, and has no mail of ours at hand. */
export async function askToLeave(needs: Needs, { email }: { email: string }): Promise<void> {
  await ask(needs, { kind: 'leave', email })
}

/** The same work for every address: one row and one job. */
async function ask(needs: Needs, request: Parameters<typeof insertListRequest>[1]): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const id = await insertListRequest(tx, request)
    await needs.jobs.enqueue(tx, answerListRequestJob, { id })
  })
}

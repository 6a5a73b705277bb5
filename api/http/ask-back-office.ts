import { BackOfficeFailure } from '../../shop/back-office/back-office.ts'
import { Problem } from './problem.ts'

/** If the back office does not answer, the waiting caller is told so; what was begun may be asked for again. */
export async function askBackOffice<Answer>(ask: () => Promise<Answer>): Promise<Answer | Problem> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof BackOfficeFailure)) throw error
    if (error.kind === 'refused')
      return new Problem(503, 'The back office refused this. Staff must look into it; no money was moved.')
    return new Problem(
      503,
      'The back office did not answer. No money was moved; call again, nothing is created twice.',
      { retryAfter: Math.ceil((error.retryAfterMs ?? 30_000) / 1000) },
    )
  }
}

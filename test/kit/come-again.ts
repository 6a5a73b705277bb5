import { eventually } from './open-test-shop.ts'

/**
 * On a busy machine some wait too long for their turn and are asked to come again, with nothing written: they do, for
 * at most two minutes.
 */
export function answered(ask: () => Promise<Response>): Promise<Response> {
  return eventually(async () => {
    const answer = await ask()
    return answer.status !== 503 && answer
  }, 120_000)
}

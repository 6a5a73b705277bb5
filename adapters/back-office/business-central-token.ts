import { z } from 'zod'
import { BackOfficeFailure } from '../../shop/back-office/back-office.ts'
import { parseJson, type OutboundReply, type OutboundRequest } from '../outbound.ts'

export type TokenAccount = { tokenUrl: string; clientId: string; clientSecret: string }

type TokenSource = {
  current(): Promise<string>
  /** a token other than `rejected`, which was not accepted */
  renewed(rejected: string): Promise<string>
}

const scope = 'https://api.businesscentral.dynamics.com/.default'
/** A token is renewed this long before its end, so that it is valid for a whole call. */
const spareMs = 60_000

const tokenAnswer = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})

/** OAuth 2.0 client credentials. One token serves all calls; callers who need one while it is requested wait for it. */
export function tokenSource(
  account: TokenAccount,
  timeoutMs: number,
  way: (request: OutboundRequest) => Promise<OutboundReply>,
): TokenSource {
  let held: { token: string; until: number } | null = null
  let asked: Promise<string> | null = null

  async function ask(): Promise<string> {
    const reply = await way({
      method: 'POST',
      address: account.tokenUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: account.clientId,
        client_secret: account.clientSecret,
        scope,
      }).toString(),
      timeoutMs,
    })
    const { access_token, expires_in } = readToken(reply)
    held = { token: access_token, until: performance.now() + expires_in * 1000 - spareMs }
    return access_token
  }

  async function current(): Promise<string> {
    if (held && performance.now() < held.until) return held.token
    asked ??= ask().finally(() => (asked = null))
    return asked
  }

  return {
    current,
    renewed: (rejected) => {
      if (held?.token === rejected) held = null
      return current()
    },
  }
}

/** Without a token nothing was asked of Business Central, so nothing can have changed there. */
function readToken(reply: OutboundReply): z.output<typeof tokenAnswer> {
  if (reply.kind !== 'answer')
    throw new BackOfficeFailure('absent', `The sign-in of Business Central ${reply.reason}`)
  if ([400, 401, 403].includes(reply.status))
    throw new BackOfficeFailure(
      'refused',
      'The sign-in of Business Central does not accept BC_CLIENT_ID and BC_CLIENT_SECRET',
    )
  const read = tokenAnswer.safeParse(reply.status === 200 ? parseJson(reply.body) : null)
  if (!read.success)
    throw new BackOfficeFailure('absent', `The sign-in of Business Central gave no token (${reply.status})`)
  return read.data
}

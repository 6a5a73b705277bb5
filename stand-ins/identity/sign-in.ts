import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'
import type { Provider } from 'oidc-provider/lib/provider.js'

import { readBody, Refusal, send } from '../exchange.ts'
import type { Exchange } from '../exchange.ts'
import { accountOf, findAccount } from './accounts.ts'
import { endedHtml, signInHtml } from './pages.ts'

type Needs = { provider: Provider; shopOrigin: string }
type Asked = Awaited<ReturnType<Provider['interactionDetails']>>

/** The page between the shop's request and its answer: who are you? */
export async function answerSignIn({ provider, shopOrigin }: Needs, exchange: Exchange): Promise<void> {
  const { request, response } = exchange
  const asked = await provider.interactionDetails(request, response).catch((error: unknown) => {
    if (error instanceof SessionNotFound) return null
    throw error
  })
  if (!asked) return sendPage(exchange, endedHtml(shopOrigin), 400)
  const finish = (result: Parameters<Provider['interactionFinished']>[2]) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })

  // Nobody is asked: every scope was granted before (provider.ts).
  if (asked.prompt.name === 'consent') return finish({ consent: {} })
  const isAgain = asked.session?.accountId !== undefined
  if (request.method === 'GET') {
    return sendPage(exchange, signInHtml({ shopOrigin, isAgain, email: knownEmail(asked), isWrong: false }))
  }
  if (request.method !== 'POST') throw new Refusal(405, 'This page takes GET and POST.')
  const fields = new URLSearchParams(await readBody(exchange))
  if (fields.has('cancel')) {
    return finish({ error: 'access_denied', error_description: 'The sign-in was canceled.' })
  }
  const email = fields.get('email') ?? ''
  const account = findAccount(email, fields.get('password') ?? '')
  if (!account) return sendPage(exchange, signInHtml({ shopOrigin, isAgain, email, isWrong: true }))
  await finish({ login: { accountId: account.sub, amr: ['pwd'] } })
}

function knownEmail({ session, params }: Asked): string {
  const known = session?.accountId === undefined ? undefined : accountOf(session.accountId)?.email
  const hint = params['login_hint']
  return known ?? (typeof hint === 'string' ? hint.slice(0, 254) : '')
}

function sendPage(exchange: Exchange, html: string, status = 200): void {
  send(exchange, status, 'text/html; charset=utf-8', html)
}

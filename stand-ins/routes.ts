import type { RequestListener } from 'node:http'

import { answerBackOffice, BC_PREFIX } from './business-central/api.ts'
import type { BackOfficeNeeds } from './business-central/api.ts'
import { BC_TOKEN_PATH } from './business-central/tokens.ts'
import type { GatewayNeeds } from './card-gateway/authorize.ts'
import { FRAME_PATH, FRAME_SCRIPT_PATH, serveFrame, serveFrameScript } from './card-gateway/hosted-frame.ts'
import { tokenize, TOKENIZE_PATH } from './card-gateway/hosted-frame.ts'
import { answerRest, REST_PREFIX } from './card-gateway/rest.ts'
import { readBody, readJsonObject, Refusal, sendHtml, sendJson, sendText } from './exchange.ts'
import type { Exchange } from './exchange.ts'
import { SEARCH_PATH, searchPlaces } from './geocoder/search.ts'
import { serveTile, TILE_PREFIX } from './geocoder/tiles.ts'
import { IDENTITY_PREFIX } from './identity/identity.ts'
import type { Identity } from './identity/identity.ts'
import { OVERVIEW_POLICY, overviewHtml } from './overview-page.ts'
import { UnknownSwitch } from './switches.ts'
import { Closed } from './waits.ts'

type Needs = GatewayNeeds & BackOfficeNeeds & { identity: Identity }
type Answer = (needs: Needs, exchange: Exchange) => void | Promise<void>

const ROUTES: Record<string, Answer> = {
  'GET /': ({ ledger, switches }, exchange) =>
    sendHtml(exchange, overviewHtml(ledger.read(), switches), OVERVIEW_POLICY),
  'GET /ledger.json': ({ ledger }, exchange) => sendJson(exchange, 200, ledger.read()),
  // Each only with its recipient; `from` counts from 0.
  'GET /mails.json': ({ ledger }, exchange) =>
    sendJson(exchange, 200, ledger.listMails(Number(exchange.url.searchParams.get('from')) || 0)),
  'GET /switches': ({ switches }, exchange) => sendJson(exchange, 200, { switches: switches.list() }),
  'POST /switches': setSwitches,
  'POST /reset': ({ ledger, switches, vault }, exchange) => {
    ledger.clear()
    switches.reset()
    vault.clear()
    sendJson(exchange, 200, { ...ledger.read(), switches: switches.list() })
  },
  [`GET ${FRAME_PATH}`]: unlessDead((_needs, exchange) => serveFrame(exchange)),
  [`GET ${FRAME_SCRIPT_PATH}`]: unlessDead((_needs, exchange) => serveFrameScript(exchange)),
  [`POST ${TOKENIZE_PATH}`]: unlessDead(({ vault }, exchange) => tokenize(vault, exchange)),
  [`GET ${SEARCH_PATH}`]: searchPlaces,
  [`POST ${BC_TOKEN_PATH}`]: ({ tokens }, exchange) => tokens.grant(exchange),
}

export function answerRequests(needs: Needs): RequestListener {
  return (request, response) => {
    // An address may be invalid (`//`); that must not stop the gateway.
    const url = URL.parse(`http://outside${request.url}`) ?? new URL('http://outside/unreadable')
    const exchange: Exchange = { request, response, url }
    answer(needs, exchange).catch((error: unknown) => refuse(exchange, error))
  }
}

async function answer(needs: Needs, exchange: Exchange): Promise<void> {
  const { pathname } = exchange.url
  if (pathname.startsWith(REST_PREFIX)) return answerRest(needs, exchange)
  if (pathname.startsWith(BC_PREFIX)) return answerBackOffice(needs, exchange)
  if (pathname.startsWith(TILE_PREFIX)) return serveTile(needs, exchange)
  if (pathname.startsWith(IDENTITY_PREFIX)) return needs.identity.answer(exchange)
  const route = ROUTES[`${exchange.request.method} ${pathname}`]
  if (!route) throw new Refusal(404, 'There is nothing here.')
  await route(needs, exchange)
}

function refuse(exchange: Exchange, error: unknown): void {
  if (error instanceof Closed || exchange.response.headersSent || exchange.request.errored) {
    exchange.response.destroy()
  } else if (error instanceof Refusal) {
    const body = { timestamp: new Date().toISOString(), status: error.status, error: error.message }
    sendJson(exchange, error.status, { ...body, path: exchange.url.pathname })
  } else {
    console.error('The outside world stumbled:', error)
    sendJson(exchange, 500, { status: 500, error: 'Internal server error' })
  }
}

async function setSwitches({ switches }: Needs, exchange: Exchange): Promise<void> {
  const isForm =
    exchange.request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  const values = isForm
    ? Object.fromEntries(new URLSearchParams(await readBody(exchange)))
    : await readJsonObject(exchange)
  try {
    switches.set(values)
  } catch (error) {
    if (!(error instanceof UnknownSwitch)) throw error
    return isForm ? sendText(exchange, 400, error.message) : sendJson(exchange, 400, { error: error.message })
  }
  if (!isForm) return sendJson(exchange, 200, { switches: switches.list() })
  exchange.response.writeHead(303, { location: '/' }).end()
}

function unlessDead(serve: Answer): Answer {
  return (needs, exchange) => {
    if (needs.switches.get('frame') === 'dead') exchange.response.destroy()
    else return serve(needs, exchange)
  }
}

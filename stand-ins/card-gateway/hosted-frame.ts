import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { readJsonObject, Refusal, send, sendHtml, sendJson } from '../exchange.ts'
import type { Exchange } from '../exchange.ts'
import type { CardVault } from './card-vault.ts'
import { frameHtml } from './frame-page.ts'
import { frameCss } from './frame-style.ts'
import { readFrameOptions } from './frame-options.ts'

export const FRAME_PATH = '/itoke/ajax-tokenizer.html'
export const FRAME_SCRIPT_PATH = '/itoke/frame-script.js'
export const TOKENIZE_PATH = '/cardsecure/api/v1/ccn/tokenize'

const SCRIPT = readFileSync(new URL('./frame-script.js', import.meta.url), 'utf8')

/** Every page may embed it: the vendor's frame is shown on merchants' pages. */
export function serveFrame(exchange: Exchange): void {
  const options = readFrameOptions(exchange.url.searchParams)
  const css = frameCss(options)
  const styleHash = createHash('sha256').update(css).digest('base64')
  sendHtml(
    exchange,
    frameHtml(options, css, { script: FRAME_SCRIPT_PATH, tokenize: TOKENIZE_PATH }),
    `default-src 'none'; script-src 'self'; style-src 'sha256-${styleHash}'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'`,
  )
}

export function serveFrameScript(exchange: Exchange): void {
  send(exchange, 200, 'text/javascript; charset=utf-8', SCRIPT)
}

/** CardSecure: a card for a token. A refusal is a 200 with a code. */
export async function tokenize(vault: CardVault, exchange: Exchange): Promise<void> {
  const body = await readJsonObject(exchange)
  const result = vault.tokenize(
    { number: text(body['account']), cvv: text(body['cvv']), expiry: text(body['expiry']) },
    { unique: body['unique'] === true },
  )
  if ('token' in result) sendJson(exchange, 200, { message: 'Success', errorcode: 0, token: result.token })
  else sendJson(exchange, 200, { message: result.message, errorcode: result.code, token: '' })
}

function text(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value !== 'string' || value.length > 2000) throw new Refusal(400, 'A field is not text.')
  return value
}

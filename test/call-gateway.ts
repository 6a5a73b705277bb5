import { tokenOf } from '../stand-ins/card-gateway/card-vault.ts'
import { TOKENIZE_PATH } from '../stand-ins/card-gateway/hosted-frame.ts'
import { GATEWAY_MERCHANT, GATEWAY_PASSWORD, GATEWAY_USER } from '../stand-ins/card-gateway/merchant.ts'

export const APPROVED_CARD = '4788250000121443'

type Fields = Record<string, string | undefined>
type Body = Record<string, string>

export type GatewayCaller = ReturnType<typeof callGateway>

/** How the tests call the stand-in: over HTTP, as a shop would. Fields that are not named make a plain valid call. */
export function callGateway(origin: string) {
  const rest = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}/cardconnect/rest/${path}`, { headers: HEADERS, ...init })

  const sendAuth = (fields: Fields, signal?: AbortSignal) =>
    rest('auth', {
      method: 'PUT',
      body: JSON.stringify({ ...PLAIN_AUTH, ...fields }),
      ...(signal && { signal }),
    })

  const sendStep = (endpoint: string, fields: Fields, signal?: AbortSignal) => {
    const body = JSON.stringify({ merchid: GATEWAY_MERCHANT, ...fields })
    return rest(endpoint, { method: 'POST', body, ...(signal && { signal }) })
  }

  const post = (path: string, body: object) =>
    fetch(origin + path, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) })

  return {
    rest,
    sendAuth,
    sendStep,
    post,
    auth: (fields: Fields) => readJson<Body>(sendAuth(fields)),
    step: (endpoint: string, fields: Fields) => readJson<Body>(sendStep(endpoint, fields)),
    inquireOrder: (orderid: string) =>
      readJson<Body>(rest(`inquireByOrderid/${orderid}/${GATEWAY_MERCHANT}`)),
    tokenize: (entry: object) => readJson<{ token: string; errorcode: number }>(post(TOKENIZE_PATH, entry)),
    switchValue: async (name: string) => {
      const { switches } = await readJson<{ switches: { name: string; value: string }[] }>(
        fetch(`${origin}/switches`),
      )
      return switches.find((row) => row.name === name)?.value
    },
  }
}

export async function readJson<Shape = unknown>(response: Promise<Response>): Promise<Shape> {
  return (await (await response).json()) as Shape
}

const HEADERS = {
  authorization: `Basic ${Buffer.from(`${GATEWAY_USER}:${GATEWAY_PASSWORD}`).toString('base64')}`,
  'content-type': 'application/json',
}

const PLAIN_AUTH = {
  merchid: GATEWAY_MERCHANT,
  account: tokenOf(APPROVED_CARD),
  amount: '12.34',
  orderid: 'SO-1001-1',
}

import {
  BC_CLIENT_ID,
  BC_CLIENT_SECRET,
  BC_COMPANY,
  BC_ENVIRONMENT,
  BC_SCOPE,
  BC_TENANT,
} from '../../../stand-ins/business-central/account.ts'
import { BC_PREFIX } from '../../../stand-ins/business-central/api.ts'
import { BC_TOKEN_PATH } from '../../../stand-ins/business-central/tokens.ts'

type Row = Record<string, unknown> & { id: string; '@odata.etag': string }

export type BackOfficeCaller = Awaited<ReturnType<typeof callBackOffice>>

/** How the tests call the stand-in, and do what staff would do there: over HTTP, with a token of their own. */
export async function callBackOffice(origin: string) {
  const granted = await askForToken(origin)
  const { access_token } = (await granted.json()) as { access_token: string }
  const root = `${origin}${BC_PREFIX}${BC_TENANT}/${BC_ENVIRONMENT}/api/v2.0/companies(${BC_COMPANY})/`

  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(root + path, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })

  return {
    root,
    send,
    /** null if there is no body */
    json: async (method: string, path: string, body?: object) => {
      const text = await (await send(method, path, body)).text()
      return (text === '' ? null : JSON.parse(text)) as Row
    },
    list: async (path: string) => {
      const read = (await (await send('GET', path)).json()) as { value: Row[] }
      return read.value
    },
  }
}

export function askForToken(origin: string, changes: Record<string, string> = {}): Promise<Response> {
  return fetch(origin + BC_TOKEN_PATH, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: BC_CLIENT_ID,
      client_secret: BC_CLIENT_SECRET,
      scope: BC_SCOPE,
      ...changes,
    }),
  })
}

import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect as connectTls } from 'node:tls'
import { gunzipSync } from 'node:zlib'
import { fetchOutside } from '../../../adapters/outbound.ts'
import { attention, broken, notLooked, well, type Finding } from '../../../shop/health/finding.ts'
import type { Check } from '../check.ts'
import { claimedAddress, readSeen, type Seen } from '../mirror.ts'
import { onTables, type DoctorNeeds } from '../needs.ts'
import { makeMirrorToken, mirrorPath } from '../serve-mirror.ts'

const askMs = 4000
const longestPage = 2_000_000
const soonDays = 14

/** The shop as visitors reach it: one request to its own public address, with a token that only it knows. */
export function siteCheck(needs: DoctorNeeds): Check {
  const site = new URL(needs.config.brand.siteOrigin)
  return {
    name: 'Public address',
    settings: ['SITE_ORIGIN', 'TRUSTED_PROXIES'],
    look: async () =>
      onTables(needs, async (db) => {
        const certificate = site.protocol === 'https:' ? [await certificateFinding(site)] : []
        const token = await makeMirrorToken(db)
        const answer = await fetchOutside(
          `${site.origin}${mirrorPath}?token=${encodeURIComponent(token)}`,
          { method: 'GET', headers: { 'x-forwarded-for': claimedAddress } },
          askMs,
        )
        if (answer.kind !== 'answer')
          return [
            ...certificate,
            broken(
              `Nothing answers at ${site.origin}: ${answer.reason}.`,
              'Start the shop; if it runs, look at the proxy in front, the firewall, and the DNS entry of the name.',
            ),
          ]
        const { status, headers } = answer.response
        if (status !== 200) return [...certificate, strangerFinding(site, status, headers)]
        const seen = (await answer.response.json()) as Seen
        return [...certificate, ...readSeen(seen, site), await packingFinding(site)]
      }),
  }
}

function strangerFinding(site: URL, status: number, headers: Headers): Finding {
  const to = headers.get('location')
  return to === null
    ? broken(
        `Something else answers at ${site.origin}, or a shop on another database (status ${status}).`,
        'Look at where the DNS entry and the proxy lead, and whether the proxy passes on /readyz.',
      )
    : broken(
        `${site.origin} leads on to ${new URL(to, site).origin}.`,
        'Set SITE_ORIGIN to the address that visitors end at.',
      )
}

async function certificateFinding(site: URL): Promise<Finding> {
  const found = await readCertificate(site)
  if ('trouble' in found)
    return broken(`No secure connection to ${site.host}: ${found.trouble}.`, ofCertificate)
  const days = Math.floor((found.until - Date.now()) / 86_400_000)
  if (days < 0) return broken(`The certificate of ${site.host} ended ${-days} days ago.`, ofCertificate)
  if (found.doubt !== null)
    return broken(`Browsers do not accept the certificate of ${site.host}: ${found.doubt}.`, ofCertificate)
  const said = `The certificate of ${site.host} is valid for ${days} more days.`
  return days < soonDays
    ? attention(`${said} It should have been renewed by itself.`, ofCertificate)
    : well(said)
}

const ofCertificate = 'Look at the log of what renews it (Caddy does so by itself; certbot renew for nginx).'

type Certificate = { until: number; doubt: string | null } | { trouble: string }

function readCertificate({ hostname, port }: URL): Promise<Certificate> {
  return new Promise((resolve) => {
    const socket = connectTls(
      { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false },
      () => {
        const until = Date.parse(socket.getPeerCertificate().valid_to)
        const doubt = socket.authorized ? null : String(socket.authorizationError)
        resolve({ until, doubt })
        socket.destroy()
      },
    )
    socket.setTimeout(askMs, () => socket.destroy(new Error(`no answer within ${askMs / 1000} s`)))
    socket.once('error', (error) => resolve({ trouble: error.message }))
  })
}

/** The shop packs its pages; a proxy that packs them again, or unpacks them, wastes everybody's time. */
async function packingFinding(site: URL): Promise<Finding> {
  const page = await readPacked(new URL('/home', site))
  if (page === null) return notLooked('the home page did not arrive whole')
  if (page.coding === null)
    return attention(
      'Pages arrive unpacked, although the shop packs them for whoever takes that.',
      'Let the proxy pass on Accept-Encoding and leave the answer as it is.',
    )
  const unpacked =
    page.coding === 'gzip' ? gunzipSync(page.body, { maxOutputLength: longestPage }) : page.body
  const again = page.coding.includes(',') || (unpacked[0] === 0x1f && unpacked[1] === 0x8b)
  return again
    ? broken(
        `Pages are packed twice (${page.coding}).`,
        'Turn compression off in the proxy: in nginx, gzip off;',
      )
    : well('Pages arrive packed once.')
}

function readPacked(address: URL): Promise<{ coding: string | null; body: Buffer } | null> {
  const send = address.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(askMs)
    const asked = send(address, { headers: { 'accept-encoding': 'gzip' }, signal }, (answer) => {
      const parts: Buffer[] = []
      let length = 0
      answer.on('data', (part: Buffer) => {
        length += part.length
        if (length > longestPage) asked.destroy()
        else parts.push(part)
      })
      answer.once('error', () => resolve(null))
      answer.once('end', () =>
        resolve({ coding: answer.headers['content-encoding'] ?? null, body: Buffer.concat(parts) }),
      )
    })
    asked.once('error', () => resolve(null)).end()
  })
}

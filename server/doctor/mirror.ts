import { attention, broken, notLooked, well, type Finding } from '../../shop/health/finding.ts'

/** What the shop saw of a request that it sent to itself from outside. */
export type Seen = {
  /** the other end of the connection */
  peer: string
  /** whether TRUSTED_PROXIES names it */
  isTrusted: boolean
  /** under which address the request is counted */
  client: string
  /** X-Forwarded-For as it arrived */
  forwardedFor: string | null
  host: string | null
  /** X-Forwarded-Proto; the shop itself goes by SITE_ORIGIN */
  protocol: string | null
}

/** An address for documents, which nobody has (RFC 5737): a client's claim that must not be believed. */
export const claimedAddress = '203.0.113.99'

/** What that says about the proxies in front. */
export function readSeen(seen: Seen, site: URL): Finding[] {
  return [addressFinding(seen), hostFinding(seen, site), ...protocolFindings(seen, site)]
}

function addressFinding({ peer, isTrusted, client, forwardedFor }: Seen): Finding {
  const through = `The request came through ${peer}`
  if (forwardedFor === claimedAddress)
    return isTrusted
      ? broken(
          `${through}, which TRUSTED_PROXIES names, and it passed on the address that the sender made up: anybody can pretend to be somebody else.`,
          'Let the proxy add the address it sees: in nginx, proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
        )
      : well(`The shop is reached directly, and counts this request under ${client}.`)
  if (forwardedFor === null)
    return isTrusted
      ? broken(
          `${through}, which does not say whose request it is: all visitors are counted as one.`,
          'Let the proxy send the header: in nginx, proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
        )
      : broken(
          `${through}, which TRUSTED_PROXIES does not name and which does not say whose request it is: all visitors are counted as one.`,
          `Set TRUSTED_PROXIES=${peer}, and let the proxy send X-Forwarded-For.`,
        )
  if (!isTrusted)
    return broken(
      `A proxy at ${peer} stands in front, and TRUSTED_PROXIES does not name it: all visitors are counted as one.`,
      `Add ${peer}, or the network it is in, to TRUSTED_PROXIES.`,
    )
  if (client === claimedAddress)
    return notLooked(
      'this machine itself is one of TRUSTED_PROXIES, so that a made-up address could not be told from a real one',
      'If TRUSTED_PROXIES names more than the proxies, name only those.',
    )
  return well(`${through}, and is counted under ${client}. A made-up address was not believed.`)
}

function hostFinding({ host }: Seen, site: URL): Finding {
  return host === site.host
    ? well(`The shop is told the host ${site.host}.`)
    : attention(
        `The shop is told the host ${host ?? '(none)'}, and its address is ${site.host}.`,
        'Let the proxy pass it on: in nginx, proxy_set_header Host $host;',
      )
}

function protocolFindings({ protocol }: Seen, site: URL): Finding[] {
  if (protocol === null || `${protocol}:` === site.protocol) return []
  return [
    attention(
      `The proxy says that the request came by ${protocol}, and the shop’s address begins with ${site.protocol}//`,
      'Let the proxy lead every http request to https.',
    ),
  ]
}

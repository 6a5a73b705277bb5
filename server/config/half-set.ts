type Settings = Record<string, unknown> & {
  BACK_OFFICE?: unknown
  BC_BASE_URL?: string | undefined
  CARDPOINTE_ORIGIN?: string | undefined
  OIDC_ISSUER?: string | undefined
  SMTP_URL?: string | undefined
}

/** The address of an outside system, and the settings that are useless or dangerous with another system's address. */
const groups = [
  { address: 'CARDPOINTE_ORIGIN', more: ['CARDPOINTE_MERCHANT', 'CARDPOINTE_USER', 'CARDPOINTE_PASSWORD'] },
  { address: 'OIDC_ISSUER', more: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] },
  { address: 'SMTP_URL', more: ['MAIL_FROM'] },
] as const
const backOffice = ['BC_TOKEN_URL', 'BC_TENANT', 'BC_COMPANY', 'BC_CLIENT_ID', 'BC_CLIENT_SECRET']

/**
 * Settings that belong together and were set only in part, in every mode: the missing ones would silently be the
 * stand-in's. A stand-in on this machine, at any port, still counts as one.
 */
export function wrongWithHalves(env: Settings): string[] {
  const wrong: string[] = []
  for (const { address, more } of groups) {
    const place = env[address]
    if (place === undefined) {
      // A sender's address with the stand-in is harmless.
      for (const name of more) if (env[name] && name !== 'MAIL_FROM') wrong.push(half(name, address))
    } else if (!isHere(place)) for (const name of more) if (!env[name]) wrong.push(half(address, name))
  }
  if (Boolean(env['GEOCODER_URL']) !== Boolean(env['TILE_URL']))
    wrong.push(env['TILE_URL'] ? half('TILE_URL', 'GEOCODER_URL') : half('GEOCODER_URL', 'TILE_URL'))
  if (env.BACK_OFFICE === 'business-central')
    for (const name of backOffice)
      if (env.BC_BASE_URL && !env[name]) wrong.push(half('BC_BASE_URL', name))
      else if (!env.BC_BASE_URL && env[name]) wrong.push(half(name, 'BC_BASE_URL'))
  return wrong
}

function half(present: string, missing: string): string {
  return `${missing} is not set, but ${present} is: set both or neither, or half of it would be the stand-in`
}

function isHere(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
}

/** What must not be found somewhere: its name, for the report, and the text itself. */
export type Canaries = Map<string, string>

/** A shorter text is found in anything. */
const shortest = 5

/** Names of the canaries that `text` holds, as they are, in an address, in JSON or as Base64. */
export function canariesIn(text: string, canaries: Canaries): string[] {
  const read = text.toLowerCase()
  return [...canaries]
    .filter(([, secret]) => secret.length >= shortest)
    .filter(([, secret]) => dressesOf(secret).some((dress) => read.includes(dress.toLowerCase())))
    .map(([name]) => name)
}

function dressesOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll('%20', '+'),
    JSON.stringify(secret).slice(1, -1),
    // Without its end, which depends on what follows.
    bytes.toString('base64').replace(/=+$/, '').slice(0, -1),
    bytes.toString('base64url').slice(0, -1),
  ]
}

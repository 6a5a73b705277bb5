import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** The proxies whose word about addresses counts. */
type TrustedProxies = { has(address: string): boolean }

/** Addresses and networks separated by commas, or the word `none`. */
export function isTrustedProxies(text: string): boolean {
  return text.trim() === 'none' || text.split(',').every((part) => addTo(new BlockList(), part.trim()))
}

export function readTrustedProxies(text: string): TrustedProxies {
  const list = new BlockList()
  if (text.trim() !== 'none') for (const part of text.split(',')) addTo(list, part.trim())
  return { has: (address) => list.check(address, familyOf(address)) }
}

function addTo(list: BlockList, part: string): boolean {
  const [text = '', bits, ...more] = part.split('/')
  const address = onlyAddress(text)
  if (address === null || more.length) return false
  if (bits === undefined) {
    list.addAddress(address, familyOf(address))
    return true
  }
  const most = isIPv4(text) ? 32 : 128
  // A network of all addresses is refused, and a network of mapped addresses must be written as IPv4.
  if (!/^[1-9]\d{0,2}$/.test(bits) || Number(bits) > most || isIPv4(text) !== isIPv4(address)) return false
  list.addSubnet(address, Number(bits), familyOf(address))
  return true
}

/**
 * Who sent a request: the far end of the connection or, if that is a trusted proxy, the right-most address of
 * X-Forwarded-For that is not one. Anything further left is the sender's own claim. If the connection is gone, or an
 * entry is not an address, the last known address counts. Fastify's `trustProxy` would accept such an entry, and also
 * trust the forwarded protocol and host.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trusted: TrustedProxies): string {
  let known = onlyAddress(socket.remoteAddress ?? '') ?? nowhere
  // Node joins several lines of it in their order.
  const entries = String(headers['x-forwarded-for'] ?? '').split(',')
  while (entries.length && trusted.has(known)) {
    const next = onlyAddress(entries.pop() ?? '')
    if (next === null) break
    known = next
  }
  return known
}

const nowhere = '0.0.0.0'

/** What a limit counts: for IPv6 the network of 64 bits, because whoever has one of its addresses has all. */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address
  const [left = '', right] = address.split('::')
  const groups = left ? left.split(':') : []
  const after = right ? right.split(':') : []
  if (right !== undefined) groups.push(...Array<string>(8 - groups.length - after.length).fill('0'), ...after)
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** One form of an address, without port, brackets and zone; null if it is not an address. Mapped IPv4 is IPv4. */
function onlyAddress(text: string): string | null {
  const trimmed = text.trim()
  const bare =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(trimmed)?.[1] ?? trimmed
  const [address = ''] = bare.split('%')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const inUrl = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(inUrl)
  if (!mapped) return inUrl
  return mapped
    .slice(1)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

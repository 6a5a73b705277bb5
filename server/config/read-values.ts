import { z } from 'zod'
import type { Brand } from '../../shop/brand.ts'

/** One line for each thing that is wrong. */
export class ConfigRefusal extends Error {}

/** In any spelling; a browser knows only one. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { pathname, search, hash, username, password } = new URL(text)
  return pathname === '/' && !search && !hash && !username && !password
}

export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** Addresses separated by commas. */
export function readEmails(text: string): string[] {
  const emails = text
    .split(',')
    .map((email) => email.trim().toLowerCase())
    .filter(Boolean)
  for (const email of emails)
    if (!z.email().safeParse(email).success)
      throw new ConfigRefusal(`ADMIN_EMAILS: ${email} is not an e-mail address`)
  return emails
}

/** Lines of an address separated by semicolons or line breaks; one line with commas stays one. */
export function readLines(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Host names separated by commas, without a protocol. */
export function readHosts(text: string): string[] {
  const hosts = text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean)
  for (const host of hosts)
    if (!/^[a-z0-9.-]+$/.test(host)) throw new ConfigRefusal(`IMAGE_HOSTS: ${host} is not a host name`)
  return hosts
}

/** `Name=https://…` pairs separated by commas. */
export function readSocialLinks(text: string): Brand['socialLinks'] {
  return text
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => {
      const [name = '', address = ''] = pair.split(/=(.*)/s)
      if (!name || !address.startsWith('https://'))
        throw new ConfigRefusal(`SOCIAL_LINKS: ${pair} must be Name=https://…`)
      return { name: name.trim(), address }
    })
}

import { createHash } from 'node:crypto'

/** On every answer, pages, calls, files and refusals alike (safety.md S7). */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** For answers that are no page: nothing in them may run or load anything. */
export const sandboxPolicy = "default-src 'none'; sandbox"

export type PagePolicy = {
  /** the card frame's origin, on the checkout page only */
  frameOrigin?: string
  imageOrigins: string[]
  /** where a form may end after a redirect: the identity provider's origin */
  formOrigins: string[]
  /** no text becomes a script here: for pages that are left by loading another document (safety.md S6) */
  trustedTypes: boolean
}

/** The policy of one finished page: our own files, and exactly the inline scripts it carries (safety.md S6). */
export function contentSecurityPolicy(
  html: string,
  { frameOrigin, imageOrigins, formOrigins, trustedTypes }: PagePolicy,
): string {
  return [
    "default-src 'none'",
    `script-src 'self'${inlineScripts(html)
      .map((hash) => ` 'sha256-${hash}'`)
      .join('')}`,
    "style-src 'self'",
    `img-src ${["'self'", 'data:', ...imageOrigins].join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    `frame-src ${frameOrigin ?? "'none'"}`,
    `form-action ${["'self'", ...formOrigins].join(' ')}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(trustedTypes ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
  ].join('; ')
}

function inlineScripts(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (text && !notRun.test(attributes)) hashes.add(createHash('sha256').update(text).digest('base64'))
  return [...hashes]
}

/** Files have no text here, and data for search engines is never run. */
const notRun = /\bsrc=|\btype="application\/ld\+json"/

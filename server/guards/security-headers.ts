import { createHash } from 'node:crypto'

/** On every answer: pages, calls, files and refusals (docs/safety.md, S7). */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** For answers that are not pages: nothing in them may run or load anything. */
export const sandboxPolicy = "default-src 'none'; sandbox"

type PagePolicy = {
  /** the card frame's origin, on the checkout page only */
  frameOrigin?: string
  imageOrigins: string[]
  /** where a form may end after a redirect: the identity provider's origin */
  formOrigins: string[]
  /** no text can become a script: only for pages that are left by loading another document (docs/safety.md, S6) */
  trustedTypes: boolean
}

/** The policy of one finished page: our own files, and exactly the inline scripts that we wrote into it. */
export function contentSecurityPolicy(
  ownScripts: string[],
  { frameOrigin, imageOrigins, formOrigins, trustedTypes }: PagePolicy,
): string {
  return [
    "default-src 'none'",
    `script-src 'self'${hashesOf(ownScripts)}`,
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

function hashesOf(scripts: string[]): string {
  return [...new Set(scripts)]
    .map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('')
}

import { createHash } from 'node:crypto'
import { sellerName, phoneAddress, type Brand } from '../../shop/brand.ts'
import { escapeHtml } from '../../shop/text/escape-html.ts'
import { colours, families } from '../../brand/look.ts'

const { paper, ink, accent } = colours
const style = `body{margin:0;padding:12vh 24px;background:${paper};color:${ink};font:17px/1.53 '${families.text}',system-ui,sans-serif}
main{max-width:42rem;margin:auto}h1{font:700 2rem/1.2 ${families.heading},system-ui,sans-serif}a{color:${accent};font-weight:600}`

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`

type Said = { title: string; message: string; way?: { address: string; words: string } }

/** For an address where no page is made: a sentence, and a way on. No script, no file. */
export function plainPage({ title, message, way }: Said, brand: Brand): { html: string; policy: string } {
  const first = way ? `<p><a href="${escapeHtml(way.address)}">${escapeHtml(way.words)}</a></p>` : ''
  const html = `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} | ${sellerName(brand)}`)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>${first}<p><a href="/home">${escapeHtml(brand.shopName)} home page</a> · <a href="/shop">Products</a> · <a href="${phoneAddress(brand.phone)}">${escapeHtml(brand.phone)}</a></p></main></body></html>
`
  return { html, policy }
}

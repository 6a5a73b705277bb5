import { trade } from '../../brand/name.ts'
import { phoneAddress, sellerName, type Brand } from '../brand.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { colours, fonts, styleSheet } from './mail-look.ts'
import { previewOf, whyOnTheList, type Message, type MessagePart } from './message.ts'
import { orderHtml } from './order-html.ts'

const { paper, card, ink, muted, line, accent, onAccent, edge, brass } = colours

/** One column of 600 px, made of tables and inline styles: every mail program understands them, also Outlook. */
export function messageHtml(brand: Brand, message: Message): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(message.subject)}</title>
<style>${styleSheet}</style></head>
<body class="paper ink" style="margin:0;padding:0;background-color:${paper};color:${ink};font:17px/26px ${fonts.text};-webkit-text-size-adjust:100%">
${previewHtml(message)}
<table role="presentation" class="paper" width="100%" cellspacing="0" cellpadding="0" border="0" bgcolor="${paper}" style="background-color:${paper}"><tr><td class="frame" align="center" style="padding:32px 16px 48px">
<!--[if mso]><table role="presentation" width="600" cellspacing="0" cellpadding="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:600px;margin:0 auto;text-align:left">
<tr><td style="padding:0 0 20px">${wordmark(brand)}</td></tr>
<tr><td class="card line" bgcolor="${card}" style="background-color:${card};border:1px solid ${line};border-radius:8px;padding:36px 40px 20px">
${headingHtml(message)}
${message.parts.map(partHtml).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:24px 0 0;color:${muted};font:15px/22px ${fonts.text}">${footHtml(brand, message)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>
`
}

/** Invisible in the mail itself; the spaces after it keep the rest of the mail out of the list. */
function previewHtml(message: Message): string {
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(previewOf(message))}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`
}

/** As at the top of every page, but as text: a mail has no pictures (docs/decisions/0025-mails-without-pictures.md). */
function wordmark({ shopName, siteOrigin }: Brand): string {
  const ring = `<!--[if !mso]><!--><td style="padding:0 12px 0 0"><div class="brass" style="width:24px;height:24px;border:4px solid ${brass};border-radius:50%"><div class="dot" style="width:8px;height:8px;margin:8px;border-radius:50%;background-color:${ink};font-size:0;line-height:0">&nbsp;</div></div></td><!--<![endif]-->`
  const name = `<a href="${escapeHtml(siteOrigin)}" class="ink" style="color:${ink};text-decoration:none"><span style="font:800 22px/22px ${fonts.heading};letter-spacing:0.09em;text-transform:uppercase">${escapeHtml(shopName)}</span><br><span class="muted" style="color:${muted};font:13px/17px ${fonts.text};letter-spacing:0.06em">${escapeHtml(trade)}</span></a>`
  return `<table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr>${ring}<td style="line-height:20px">${name}</td></tr></table>`
}

function headingHtml({ heading }: Message): string {
  if (!heading) return ''
  return `<h1 class="ink" style="margin:0 0 20px;color:${ink};font:700 28px/34px ${fonts.heading};letter-spacing:-0.01em;word-break:break-word">${escapeHtml(heading)}</h1>`
}

function footHtml({ phone, postalAddress, siteOrigin, ...brand }: Brand, { unsubscribe }: Message): string {
  const reach = `${link(phoneAddress(phone), phone)} &nbsp;&middot;&nbsp; ${link(siteOrigin, siteOrigin.replace(/^https?:\/\//, ''))}`
  const lines = [
    `<strong style="font-weight:600">${escapeHtml(sellerName(brand))}</strong>`,
    ...(postalAddress.length ? [postalAddress.map(escapeHtml).join(', ')] : []),
    reach,
    ...(unsubscribe ? [`<br>${whyOnTheList} ${link(unsubscribe, 'Unsubscribe')}`] : []),
  ]
  return lines.join('<br>\n')
}

function link(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}" class="link" style="color:${accent};text-decoration:underline">${escapeHtml(text)}</a>`
}

function partHtml(part: MessagePart): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px;${written}">${escapeHtml(part.text)}</p>`
    case 'note':
      return `<p class="muted" style="margin:0 0 16px;color:${muted};font-size:15px;line-height:22px;${written}">${escapeHtml(part.text)}</p>`
    case 'html':
      return `<div class="written">${part.html}</div>`
    case 'quote':
      return `<blockquote class="brass" style="margin:0 0 20px;padding:2px 0 2px 16px;border-left:3px solid ${brass};${written}">${escapeHtml(part.text)}</blockquote>`
    case 'facts':
      return factsHtml(part.facts)
    case 'button':
      return buttonHtml(part)
    case 'order':
      return orderHtml(part)
  }
}

/** Line breaks as they were typed; no word makes the mail wider than the screen. */
const written = 'white-space:pre-line;word-break:break-word'

function factsHtml(facts: [name: string, value: string][]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="muted" valign="top" style="padding:3px 16px 3px 0;color:${muted};font-size:15px;line-height:22px;white-space:nowrap">${escapeHtml(name)}</td><td valign="top" width="100%" style="padding:3px 0;line-height:22px;${written}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="margin:0 0 20px">${rows.join('\n')}</table>`
}

/** 48 high, with its own edge; Outlook ignores the padding of links and uses that of the cell. */
function buttonHtml({ label, address }: { label: string; address: string }): string {
  return `<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:8px 0 24px"><tr><td class="button" align="center" bgcolor="${accent}" style="background-color:${accent};border:1px solid ${edge};border-radius:6px;mso-padding-alt:11px 28px"><a href="${escapeHtml(address)}" class="button" style="display:inline-block;padding:11px 28px;border-radius:6px;background-color:${accent};color:${onAccent};font:600 17px/24px ${fonts.heading};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

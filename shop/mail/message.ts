import { escapeHtml } from '../escape-html.ts'

/** One description of a message; HTML and plain text are both made of it, so they cannot disagree. */
export type Message = {
  subject: string
  heading: string
  parts: MessagePart[]
  /** who writes, at the foot */
  signature: string[]
  /** where whoever reads it may end the newsletter; the foot then says so */
  unsubscribe?: string
}

export type MessagePart =
  | { kind: 'text'; text: string }
  /** what staff have written: clean, with its styles (`shop/content/mail-html.ts`), and the same as plain text */
  | { kind: 'html'; html: string; text: string }
  | { kind: 'button'; label: string; address: string }
  | { kind: 'table'; head: string[]; rows: string[][]; foot: string[][] }

export function messageText(message: Message): string {
  const parts = message.parts.map((part) => {
    if (part.kind === 'text' || part.kind === 'html') return part.text
    if (part.kind === 'button') return `${part.label}: ${part.address}`
    return [part.head, ...part.rows, ...part.foot].map((row) => row.filter(Boolean).join('   ')).join('\n')
  })
  const foot = message.unsubscribe
    ? [...message.signature, `Unsubscribe: ${message.unsubscribe}`]
    : message.signature
  return [message.heading, ...parts, '-- \n' + foot.join('\n')].filter(Boolean).join('\n\n') + '\n'
}

/** One column of 600 px in the shop's colours, with tables and inline styles: what mail programs understand. */
export function messageHtml(message: Message): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(message.subject)}</title></head>
<body style="margin:0;background:#F6F5F1;color:#16211F;font:17px/26px 'Source Sans 3','Helvetica Neue',Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="600" cellspacing="0" cellpadding="0" style="max-width:600px;width:100%;background:#FFFFFF;border:1px solid #D9D7CF;border-radius:8px"><tr><td style="padding:32px">
<h1 style="margin:0 0 16px;font:700 28px/33px Archivo,'Helvetica Neue',Arial,sans-serif">${escapeHtml(message.heading)}</h1>
${message.parts.map(partHtml).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #D9D7CF;color:#53605D;font-size:15px;line-height:22px">${message.signature.map(escapeHtml).join('<br>')}${unsubscribeHtml(message)}</p>
</td></tr></table></td></tr></table></body></html>
`
}

function unsubscribeHtml({ unsubscribe }: Message): string {
  if (!unsubscribe) return ''
  return `<br><a href="${escapeHtml(unsubscribe)}" style="color:#14524A">Unsubscribe</a>`
}

function partHtml(part: MessagePart): string {
  if (part.kind === 'text')
    return `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(part.text)}</p>`
  if (part.kind === 'html') return part.html
  if (part.kind === 'button')
    return `<p style="margin:24px 0"><a href="${escapeHtml(part.address)}" style="display:inline-block;padding:11px 24px;border:1px solid #14524A;border-radius:6px;background:#14524A;color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></p>`
  return `<table width="100%" cellspacing="0" cellpadding="0" style="margin:8px 0 24px;border-collapse:collapse">
<tr>${part.head.map((cell, at) => cellHtml('th', cell, at, 'background:#EFEDE7;font-size:14px')).join('')}</tr>
${part.rows.map((row) => `<tr>${row.map((cell, at) => cellHtml('td', cell, at, 'border-bottom:1px solid #D9D7CF')).join('')}</tr>`).join('\n')}
${part.foot.map((row) => `<tr>${row.map((cell, at) => cellHtml('td', cell, at, 'font-weight:600')).join('')}</tr>`).join('\n')}
</table>`
}

function cellHtml(tag: 'th' | 'td', text: string, at: number, style: string): string {
  return `<${tag} style="padding:8px;text-align:${at === 0 ? 'left' : 'right'};${style}">${escapeHtml(text)}</${tag}>`
}

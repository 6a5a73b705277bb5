import { escapeHtml } from '../text/escape-html.ts'
import { colours, fonts } from './mail-look.ts'
import { ownNumberWords, type MessagePart, type OrderMailLine, type OrderMailSum } from './message.ts'

const { ink, muted, line, sunken } = colours

/**
 * The table of the success page. On a narrow screen the columns Qty and Unit Price are replaced by "3 × $1,095.00"
 * below the title; a program without style sheets shows all four.
 */
export function orderHtml({ lines, sums }: Extract<MessagePart, { kind: 'order' }>): string {
  return `<table width="100%" cellspacing="0" cellpadding="0" border="0" style="margin:8px 0 12px;border-collapse:collapse">
<tr>${head('Item', 'left')}${head('Qty', 'right', 'wide')}${head('Unit&nbsp;Price', 'right', 'wide')}${head('Line&nbsp;Price', 'right')}</tr>
${lines.map(lineHtml).join('\n')}
${sums.map(sumHtml).join('\n')}
</table>`
}

function head(name: string, align: 'left' | 'right', when = ''): string {
  return `<th scope="col" class="sunken ink ${when}" align="${align}" bgcolor="${sunken}" style="padding:8px 10px;background-color:${sunken};color:${ink};font:600 14px/18px ${fonts.heading};text-align:${align}">${name}</th>`
}

function lineHtml({ title, number, own, below = [], quantity, unit, total }: OrderMailLine): string {
  const each = `${quantity} &times; ${escapeHtml(unit)}`
  return `<tr><td class="line" valign="top" style="padding:12px 10px;border-bottom:1px solid ${line};font-size:16px;line-height:22px;word-break:break-word"><strong style="font-weight:600">${escapeHtml(title)}</strong>${numberHtml(number)}${[ownNumberWords(own), ...below].map(belowHtml).join('')}<span class="narrow" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${each}</span></td>${figure(String(quantity), 'wide')}${figure(escapeHtml(unit), 'wide')}${figure(`<strong style="font-weight:600">${escapeHtml(total)}</strong>`)}</tr>`
}

/** '': freight, or words of staff */
function numberHtml(number: string): string {
  return (
    number &&
    `<br><span class="muted" style="color:${muted};font-size:15px;letter-spacing:0.02em">${escapeHtml(number)}</span>`
  )
}

function belowHtml(words: string): string {
  return words && `<br><span class="muted" style="color:${muted};font-size:15px">${escapeHtml(words)}</span>`
}

function figure(shown: string, when = ''): string {
  return `<td class="line ${when}" valign="top" align="right" style="padding:12px 10px;border-bottom:1px solid ${line};font-size:16px;line-height:22px;text-align:right;white-space:nowrap;${equalFigures}">${shown}</td>`
}

/** Two cells across four columns, and across the two that are left on a narrow screen. */
function sumHtml({ name, amount, strong = false }: OrderMailSum): string {
  const look = strong ? `font:700 17px/24px ${fonts.heading}` : 'font-size:16px;line-height:22px'
  const cell = `padding:${strong ? '12px' : '6px'} 10px;${look}`
  return `<tr><th scope="row" align="left" style="${cell};text-align:left;${strong ? '' : 'font-weight:400'}">${escapeHtml(name)}</th><td class="wide"></td><td class="wide"></td><td align="right" style="${cell};text-align:right;white-space:nowrap;${equalFigures}">${escapeHtml(amount)}</td></tr>`
}

const equalFigures = 'font-variant-numeric:tabular-nums'

import { escapeHtml } from '../exchange.ts'
import type { FrameOptions } from './frame-options.ts'

type Paths = { script: string; tokenize: string }

/** The page in the frame. Its script reads the options from the body; the page itself contains no script. */
export function frameHtml(options: FrameOptions, css: string, paths: Paths): string {
  const { css: _shown, ...forScript } = options
  const settings = JSON.stringify({ ...forScript, tokenizePath: paths.tokenize })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>Card details</title>
<style>${css}</style>
</head>
<body data-options="${escapeHtml(settings)}">
<form id="tokenform" autocomplete="on" novalidate>
${cardPart(options)}${options.useexpiry ? expiryPart(options) : ''}${options.usecvv ? cvvPart(options) : ''}</form>
<script src="${paths.script}"></script>
</body>
</html>
`
}

function cardPart(options: FrameOptions): string {
  const typed = attributes({
    id: 'ccnumfield',
    type: 'text',
    inputmode: keyboard(options),
    autocomplete: 'cc-number',
    maxlength: options.cardinputmaxlength,
    placeholder: options.placeholder,
    title: options.cardtitle,
    autofocus: options.autofocus,
  })
  return `<div class="part card">${label('cccardlabel', 'ccnumfield', options.cardlabel)}<input${typed}></div>\n`
}

function cvvPart(options: FrameOptions): string {
  const typed = attributes({
    id: 'cccvvfield',
    type: 'text',
    inputmode: keyboard(options),
    autocomplete: 'cc-csc',
    maxlength: 4,
    placeholder: options.placeholdercvv,
    title: options.cvvtitle,
  })
  return `<div class="part cvv">${label('cccvvlabel', 'cccvvfield', options.cvvlabel)}<input${typed}></div>\n`
}

function expiryPart(options: FrameOptions): string {
  const monthId = options.useexpiryfield ? 'ccexpiryfieldmonth' : 'ccexpirymonth'
  const fields = options.useexpiryfield ? expiryBoxes(options) : expirySelects(options)
  const named = label('ccexpirylabel', monthId, options.expirylabel)
  return `<div class="part">${named}<div class="expiry">${fields}</div></div>\n`
}

// The year is called "Year", not "Expiry year": a search for the field "Expiry" must find one, not two.
function expiryBoxes(options: FrameOptions): string {
  const box = { type: 'text', inputmode: keyboard(options) }
  const month = attributes({
    ...box,
    id: 'ccexpiryfieldmonth',
    autocomplete: 'cc-exp',
    // Room for MM/YYYY: somebody who types the whole date here is understood.
    maxlength: 7,
    placeholder: options.placeholdermonth,
    title: options.expirymonthtitle,
  })
  const year = attributes({
    ...box,
    id: 'ccexpiryfieldyear',
    autocomplete: 'cc-exp-year',
    maxlength: 4,
    placeholder: options.placeholderyear,
    title: options.expiryyeartitle,
    'aria-label': 'Year',
  })
  return `<input${month}><span aria-hidden="true">/</span><input${year}>`
}

function expirySelects(options: FrameOptions): string {
  const months = options.monthnames.map((name, index) => {
    const number = String(index + 1).padStart(2, '0')
    return option(number, options.usemonthnames ? name : number)
  })
  const thisYear = new Date().getFullYear()
  const years = Array.from({ length: 20 }, (_, index) =>
    option(String(thisYear + index), String(thisYear + index)),
  )
  const month = attributes({
    id: 'ccexpirymonth',
    autocomplete: 'cc-exp-month',
    title: options.expirymonthtitle,
  })
  const year = attributes({
    id: 'ccexpiryyear',
    autocomplete: 'cc-exp-year',
    title: options.expiryyeartitle,
    'aria-label': 'Year',
  })
  return `<select${month}>${option('', options.placeholdermonth)}${months.join('')}</select><select${year}>${option('', options.placeholderyear)}${years.join('')}</select>`
}

function label(id: string, fieldId: string, text: string): string {
  return `<label id="${id}" for="${fieldId}">${escapeHtml(text)}</label>`
}

function option(value: string, text: string): string {
  return `<option value="${value}">${escapeHtml(text)}</option>`
}

function keyboard(options: FrameOptions): string {
  return options.fullmobilekeyboard ? 'text' : 'numeric'
}

function attributes(values: Record<string, string | number | boolean>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== '' && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')
}

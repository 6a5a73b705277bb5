import { escapeHtml } from './exchange.ts'
import { IDENTITY_PREFIX } from './identity/identity.ts'
import { accountList } from './identity/pages.ts'
import type { BookDocument, Charge, Ledger, Mail, Refund, Search } from './ledger.ts'
import { PAGE_STYLE } from './page-style.ts'
import { listOptions, SWITCH_NAMES, titleOf } from './switches.ts'
import type { Switches, SwitchName } from './switches.ts'

// Mails have style attributes; they are shown in a sandbox without scripts, and nothing is ever fetched.
export const OVERVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** What the stand-ins have seen, newest first, and the switches that make them go wrong. */
export function overviewHtml(ledger: Ledger, switches: Switches): string {
  const charges = ledger.charges.toReversed()
  const refunds = ledger.refunds.toReversed()
  const documents = ledger.documents.toReversed()
  const mails = ledger.mails.toReversed()
  const searches = ledger.searches.toReversed()
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outside world</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Outside world</h1>
<p>Stand-ins for the card gateway, Business Central, the mail server, the map and the identity provider. No money moves and no mail leaves.</p>
<nav><a href="/">Refresh</a> <a href="/ledger.json">ledger.json</a> <a href="/switches">switches</a></nav>
</header>
<main>
<section aria-labelledby="charges">
<h2 id="charges">Charges <span class="count">${charges.length}</span></h2>
${charges.length === 0 ? '<p class="none">The card gateway has not been asked yet.</p>' : chargeTable(charges)}
</section>
<section aria-labelledby="refunds">
<h2 id="refunds">Refunds <span class="count">${refunds.length}</span></h2>
${refunds.length === 0 ? '<p class="none">No money has been given back yet.</p>' : refundTable(refunds)}
</section>
<section aria-labelledby="documents">
<h2 id="documents">Documents <span class="count">${documents.length}</span></h2>
${documents.length === 0 ? '<p class="none">Business Central has no document yet.</p>' : documentTable(documents)}
</section>
<section aria-labelledby="mails">
<h2 id="mails">Mails <span class="count">${mails.length}</span></h2>
${mails.length === 0 ? '<p class="none">No mail has arrived yet.</p>' : mails.map(mailItem).join('\n')}
</section>
<section aria-labelledby="searches">
<h2 id="searches">Places <span class="count">${searches.length}</span></h2>
${searches.length === 0 ? '<p class="none">No place has been looked for yet.</p>' : searchTable(searches)}
</section>
<section aria-labelledby="identity">
<h2 id="identity">Identity provider</h2>
${accountList()}
<p><a href="${IDENTITY_PREFIX}.well-known/openid-configuration">What it offers</a></p>
</section>
<section aria-labelledby="switches">
<h2 id="switches">Faults</h2>
<form method="post" action="/switches">
${SWITCH_NAMES.map((name) => switchField(name, switches.get(name))).join('\n')}
<button type="submit">Save</button>
</form>
</section>
</main>
</body>
</html>
`
}

function chargeTable(charges: Charge[]): string {
  return `<div class="wide"><table>
<thead><tr><th>Time (UTC)</th><th>Order id</th><th class="figure">Amount</th><th>Status</th><th>Answer</th><th>Card</th><th>Name</th><th>Retref</th></tr></thead>
<tbody>
${charges.map(chargeRow).join('\n')}
</tbody>
</table></div>`
}

function chargeRow(charge: Charge): string {
  const cells = [
    `<td>${time(charge.at)}</td>`,
    `<td>${escapeHtml(charge.orderid)}</td>`,
    `<td class="figure">${USD.format(charge.amountCents / 100)}</td>`,
    `<td><span class="status ${charge.status}">${charge.status}</span></td>`,
    `<td>${escapeHtml(`${charge.respcode} ${charge.resptext}`)}</td>`,
    `<td>…${escapeHtml(charge.account.slice(-4))}</td>`,
    `<td>${escapeHtml(charge.name ?? '')}</td>`,
    `<td class="number">${escapeHtml(charge.retref)}</td>`,
  ]
  return `<tr>${cells.join('')}</tr>`
}

function refundTable(refunds: Refund[]): string {
  const rows = refunds.map(
    ({ at, orderid, amountCents, of, retref }) =>
      `<tr><td>${time(at)}</td><td>${escapeHtml(orderid)}</td><td class="figure">${USD.format(amountCents / 100)}</td><td class="number">${escapeHtml(of)}</td><td class="number">${escapeHtml(retref)}</td></tr>`,
  )
  return `<div class="wide"><table>
<thead><tr><th>Time (UTC)</th><th>Order id</th><th class="figure">Amount</th><th>Of charge</th><th>Retref</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>`
}

function documentTable(documents: BookDocument[]): string {
  return `<div class="wide"><table>
<thead><tr><th>Time (UTC)</th><th>Kind</th><th>Number</th><th>External number</th><th>Lines</th><th>Ships to</th><th>Customer</th><th class="figure">Amount</th><th>Status</th></tr></thead>
<tbody>
${documents.map(documentRow).join('\n')}
</tbody>
</table></div>`
}

function documentRow(document: BookDocument): string {
  const lines = document.lines.map(({ number, quantity }) => `${quantity} × ${number}`).join(', ')
  const cells = [
    `<td>${time(document.at)}</td>`,
    `<td>${document.kind}</td>`,
    `<td>${escapeHtml(document.number)}</td>`,
    `<td>${escapeHtml(document.externalDocumentNumber)}</td>`,
    `<td>${escapeHtml(lines)}</td>`,
    `<td>${escapeHtml(Object.values(document.shipTo).join(', '))}</td>`,
    `<td>${escapeHtml(document.customerNumber)}</td>`,
    `<td class="figure">${document.kind === 'customer' ? '' : USD.format(document.totalCents / 100)}</td>`,
    `<td>${escapeHtml(document.status)}</td>`,
  ]
  return `<tr>${cells.join('')}</tr>`
}

function mailItem(mail: Mail): string {
  const headers = Object.entries(mail.headers).map(([name, value]) => `${name}: ${value}`)
  const page = mail.html
    ? `<iframe sandbox title="Mail as it looks" srcdoc="${escapeHtml(mail.html)}" loading="lazy"></iframe>`
    : ''
  const subject = mail.subject || '(no subject)'
  return `<details>
<summary><strong>${escapeHtml(subject)}</strong> <span>to ${escapeHtml(mail.to)} · ${time(mail.at)}</span></summary>
${page}
<h3>Text</h3>
<pre>${escapeHtml(mail.text)}</pre>
<h3>Headers</h3>
<pre>${escapeHtml(headers.join('\n'))}</pre>
</details>`
}

function searchTable(searches: Search[]): string {
  const rows = searches.map(({ q, at }) => `<tr><td>${time(at)}</td><td>${escapeHtml(q)}</td></tr>`)
  return `<div class="wide"><table>
<thead><tr><th>Time (UTC)</th><th>Looked for</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>`
}

function switchField(name: SwitchName, value: string): string {
  const options = listOptions(name).map(([option, does]) => {
    const chosen = option === value ? ' selected' : ''
    return `<option value="${option}"${chosen}>${option} – ${escapeHtml(does)}</option>`
  })
  const isFault = value !== listOptions(name)[0]?.[0]
  return `<p${isFault ? ' class="fault"' : ''}>
<label for="switch-${name}">${escapeHtml(titleOf(name))} <code>${name}</code></label>
<select id="switch-${name}" name="${name}">${options.join('')}</select>
</p>`
}

function time(at: string): string {
  return `<time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 19).replace('T', ' '))}</time>`
}

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const STYLE = `${PAGE_STYLE}
header{padding-top:32px;padding-bottom:8px}
header p{margin:4px 0 8px;color:#53605d}
nav a{display:inline-block;padding:6px 0;margin-right:16px}
h3{margin:12px 0 4px;font-size:14px;color:#53605d}
.count{font-weight:400;color:#53605d}
.none{margin:0;color:#53605d}
td:nth-child(5){white-space:normal;min-width:120px}
.figure{text-align:right}
.figure,.number,time{font-variant-numeric:tabular-nums}
.status{display:inline-block;padding:1px 8px;border-radius:4px;font-size:14px;font-weight:600}
.approved{color:#2b6a22;background:#e6f1e1}
.declined{color:#b01030;background:#fbe7ea}
.voided,.refunded{color:#8a4f00;background:#fbefd9}
details{border-bottom:1px solid #d9d7cf}
details:last-child{border-bottom:0}
summary{padding:10px 0;cursor:pointer}
summary span{color:#53605d}
pre{margin:0 0 12px;padding:12px;background:#efede7;border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:14px}
iframe{width:100%;height:480px;border:1px solid #d9d7cf;border-radius:6px;background:#fff}
select{width:100%;height:48px;padding:0 12px;border:1px solid #7a8581;border-radius:6px;background:#fff;color:inherit;font:inherit}
.fault select{border-color:#8a4f00;background:#fbefd9}
`

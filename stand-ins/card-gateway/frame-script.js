// Runs in the hosted frame. Speaks to the page around it as the vendor's tokenizer does: JSON text by postMessage.
'use strict'

const options = JSON.parse(document.body.dataset.options)
const find = (...ids) => ids.map((id) => document.getElementById(id)).find(Boolean) ?? null

const card = find('ccnumfield')
const month = find('ccexpiryfieldmonth', 'ccexpirymonth')
const year = find('ccexpiryfieldyear', 'ccexpiryyear')
const cvv = find('cccvvfield')
const fields = [card, month, year, cvv].filter(Boolean)

let token = ''
let isAsking = false
// Rises with every edit, so that the answer to what stood there before is thrown away.
let edits = 0
let idleTimer

for (const field of fields) {
  field.addEventListener('input', (event) => edited(field, event))
  field.addEventListener('focusout', (event) => left(field, event.relatedTarget))
}
year?.addEventListener('keydown', (event) => {
  if (event.key === 'Backspace' && year.value === '' && options.useexpiryfield) month.focus()
})
// Enter is caught as a key, not as a submit: a frame sandboxed without forms would complain.
document.getElementById('tokenform').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  void tokenizeIfComplete()
})
// What the browser filled in, or somebody typed, before this script arrived.
for (const field of fields) if (field.value !== '') edited(field)

function edited(field, event = {}) {
  edits += 1
  isAsking = false
  takeBackToken(field)
  mark(field, true)
  if (field === card) editedCard()
  if (options.useexpiryfield && !event.inputType?.startsWith('delete')) {
    if (field === month) spreadExpiry()
    if (field === year) year.value = year.value.replace(/\D/g, '')
  }
  if (field === cvv) cvv.value = cvv.value.replace(/\D/g, '')
  clearTimeout(idleTimer)
  if (options.tokenizewheninactive)
    idleTimer = setTimeout(() => void tokenizeIfComplete(), options.inactivityto)
}

function left(field, next) {
  const isExpiry = field === month || field === year
  // On the way from month to year nothing is wrong yet.
  if (isExpiry && (next === month || next === year)) return
  if (isExpiry ? month.value !== '' || year.value !== '' : field.value !== '') tell(field)
  if (!options.tokenizewheninactive) void tokenizeIfComplete()
}

function takeBackToken(kept) {
  if (token === '') return
  token = ''
  for (const field of fields) if (field !== kept) field.value = ''
  post({ [options.tokenpropname]: '', ...(options.enhancedresponse && { token: '' }) })
}

function editedCard() {
  const typed = options.cardnumbernumericonly ? card.value.replace(/[^\d\s]/g, '') : card.value
  const shown = options.formatinput ? grouped(typed) : typed
  if (shown !== card.value) setKeepingCaret(card, shown)
  if (options.sendcardtypingevent) post({ cardTyping: true })
}

function grouped(text) {
  const digits = text.replace(/[\s-]/g, '')
  if (/\D/.test(digits)) return text
  const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : /(\d{4})(?=\d)/g
  if (groups.global) return digits.replace(groups, '$1 ')
  return (groups.exec(digits) ?? ['', digits]).slice(1).filter(Boolean).join(' ')
}

// The caret stays behind the digit it stood behind, whatever spaces came or went.
function setKeepingCaret(field, text) {
  const digitsBefore = field.value.slice(0, field.selectionStart ?? 0).replace(/\D/g, '').length
  field.value = text
  let at = 0
  for (let seen = 0; at < text.length && seen < digitsBefore; at += 1) if (/\d/.test(text[at])) seen += 1
  if (document.activeElement === field) field.setSelectionRange(at, at)
}

// MM/YY, MMYY or MM/YYYY typed into the month box: the rest belongs into the year box.
function spreadExpiry() {
  const [, typedMonth, slash = '', rest = ''] = /^\D*(0[1-9]|1[0-2]|[1-9])(\D*)(\d*)/.exec(month.value) ?? []
  if (typedMonth === undefined) return
  const isWhole = typedMonth.length === 2 || typedMonth > '1' || slash !== '' || rest !== ''
  if (!isWhole) return
  month.value = typedMonth.padStart(2, '0')
  if (rest !== '') year.value = rest.slice(0, 4)
  if (document.activeElement === month) year.focus()
  mark(year, true)
}

/** What is wrong with a field, '' when nothing is. */
function problemOf(field) {
  if (field === card) return cardProblem()
  if (field === cvv) return /^\d{3,4}$/.test(cvv.value) ? '' : 'Invalid CVV'
  return expiryProblem()
}

function cardProblem() {
  const digits = cardDigits()
  return /^\d{13,19}$/.test(digits) && passesLuhn(digits) ? '' : 'Invalid card number'
}

function expiryProblem() {
  if (!/^(0?[1-9]|1[0-2])$/.test(month.value) || !/^(\d{2}|\d{4})$/.test(year.value))
    return 'Invalid expiration date'
  const now = new Date()
  const isPast = fullYear() * 12 + Number(month.value) - 1 < now.getFullYear() * 12 + now.getMonth()
  return isPast ? 'Expiration date is in the past' : ''
}

function tell(field) {
  const problem = problemOf(field)
  const group = field === month || field === year ? [month, year] : [field]
  for (const member of group) mark(member, problem === '')
  if (problem === '') return
  const isTold =
    field === card
      ? options.invalidinputevent || options.invalidcreditcardevent
      : field === cvv
        ? options.invalidcvvevent
        : options.invalidexpiryevent
  if (isTold) postProblem(problem, field === card ? '54' : '74')
}

function mark(field, isFine) {
  field.classList.toggle('error', !isFine)
  if (isFine) field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
}

async function tokenizeIfComplete() {
  if (token !== '' || isAsking || fields.some((field) => problemOf(field) !== '')) return
  isAsking = true
  const asked = edits
  const answer = await askForToken()
  if (asked !== edits) return
  isAsking = false
  if (!answer.token) return postProblem(answer.message, String(answer.errorcode))
  token = answer.token
  for (const field of fields) mark(field, true)
  post({
    [options.tokenpropname]: token,
    ...(month && { expiry: expiryText() }),
    ...(options.enhancedresponse && { token, errorCode: '0', errorMessage: '' }),
  })
}

async function askForToken() {
  try {
    const response = await fetch(options.tokenizePath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        account: cardDigits(),
        ...(month && { expiry: expiryText() }),
        ...(cvv && { cvv: cvv.value }),
        unique: options.unique,
      }),
    })
    return await response.json()
  } catch {
    return { token: '', errorcode: 43, message: 'The card could not be checked' }
  }
}

// The vendor's trap: no zero before the months January to September.
function expiryText() {
  return `${fullYear()}${Number(month.value)}`
}

function fullYear() {
  return year.value.length === 2 ? 2000 + Number(year.value) : Number(year.value)
}

function cardDigits() {
  return card.value.replace(/[\s-]/g, '')
}

function passesLuhn(digits) {
  let sum = 0
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

function postProblem(validationError, errorCode) {
  post({
    [options.tokenpropname]: '',
    validationError,
    ...(options.enhancedresponse && { token: '', errorCode, errorMessage: validationError }),
  })
}

function post(message) {
  window.parent.postMessage(JSON.stringify(message), '*')
}

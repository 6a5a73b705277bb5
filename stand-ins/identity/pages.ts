import { createHash } from 'node:crypto'

import { escapeHtml } from '../exchange.ts'
import { PAGE_STYLE } from '../page-style.ts'
import { ACCOUNTS } from './accounts.ts'
import type { Account } from './accounts.ts'

/** A form of these pages may lead back to the shop: browsers apply this policy to its redirects too. */
export function pagePolicy(shopOrigin: string): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${digestOf(SIGN_OUT_SCRIPT)}'`,
    `style-src 'sha256-${digestOf(STYLE)}'`,
    'img-src data:',
    `form-action 'self' ${shopOrigin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

type SignInPage = { shopOrigin: string; email: string; isAgain: boolean; isWrong: boolean }

export function signInHtml({ shopOrigin, email, isAgain, isWrong }: SignInPage): string {
  const problem = '<p class="problem" id="problem" role="alert">The email or the password is wrong.</p>'
  const told = isWrong ? ' aria-invalid="true" aria-describedby="problem"' : ''
  const knowsEmail = email !== ''
  return page(
    'Sign in',
    `<h1>Sign in at the demonstration’s identity provider</h1>
<p class="lead">It stands in for the service that knows the customers of the shop at <strong>${shopOf(shopOrigin)}</strong>.
${isAgain ? 'The shop asks you to show once more who you are.' : 'After signing in you are back in the shop.'}</p>
${isWrong ? problem : ''}
<form method="post">
<p><label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${escapeHtml(email)}"${told}${knowsEmail ? '' : ' autofocus'}></p>
<p><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${told}${knowsEmail ? ' autofocus' : ''}></p>
<p class="buttons"><button type="submit">Sign in</button>
<button class="quiet" type="submit" name="cancel" value="yes" formnovalidate>Cancel</button></p>
</form>
<h2>Accounts of the demonstration</h2>
${accountList()}`,
  )
}

export function accountList(): string {
  return `<ul>\n${ACCOUNTS.map(accountItem).join('\n')}\n</ul>`
}

/** The library's own form. It submits itself; without scripts, a person presses the button. */
export function signOutHtml(form: string): string {
  return page(
    'Sign out',
    `<h1>Signing out</h1>
<p class="lead">You are being signed out at the demonstration’s identity provider.</p>
${form}
<p><button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>
<script>${SIGN_OUT_SCRIPT}</script>`,
  )
}

/** Signed out, without a place to return to. */
export function goneHtml(shopOrigin: string): string {
  return page(
    'Signed out',
    `<h1>You are signed out</h1>
<p class="lead">The demonstration’s identity provider no longer knows you in this browser.</p>
${wayBack(shopOrigin)}`,
  )
}

/** `error` and `words` may repeat parts of the address: they are text, never markup. */
export function problemHtml({ shopOrigin, error, words }: Record<'shopOrigin' | 'error' | 'words', string>) {
  return page(
    'This did not work',
    `<h1>The identity provider cannot go on</h1>
<p class="lead">The demonstration’s identity provider was asked for something that it does not do.</p>
<p class="problem">${escapeHtml(words === '' ? error : `${error}: ${words}`)}</p>
${wayBack(shopOrigin)}`,
  )
}

export function endedHtml(shopOrigin: string): string {
  return page(
    'This sign-in has ended',
    `<h1>This sign-in has ended</h1>
<p class="lead">It took too long, or it was finished before. Start again from the shop.</p>
${wayBack(shopOrigin)}`,
  )
}

function accountItem({ email, password, name, does }: Account): string {
  const [who, login, word] = [`${name}, ${does}`, email, password].map(escapeHtml)
  return `<li>${who}:<br><code>${login}</code> with the password <code>${word}</code></li>`
}

function wayBack(shopOrigin: string): string {
  return `<p><a href="${escapeHtml(shopOrigin)}/">Back to the shop</a></p>`
}

function shopOf(shopOrigin: string): string {
  return escapeHtml(shopOrigin.replace(/^https?:\/\//, ''))
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Demonstration’s identity provider</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<section>
${content}
</section>
</main>
</body>
</html>
`
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

const SIGN_OUT_SCRIPT = `document.querySelector('button').click()`

const STYLE = `${PAGE_STYLE}
main{max-width:560px}
section{margin:32px 0;padding:24px}
h1{font-size:24px;line-height:30px}
h2{margin:24px 0 4px;padding-top:20px;border-top:1px solid #d9d7cf;font-size:16px}
.lead{margin:8px 0 20px;color:#53605d}
.problem{margin:0 0 16px;padding:12px;border-radius:6px;background:#fbe7ea;color:#b01030;overflow-wrap:anywhere}
input{width:100%;height:48px;padding:0 12px;border:1px solid #7a8581;border-radius:6px;background:#fff;color:inherit;font:inherit}
[aria-invalid]{border-color:#b01030}
.buttons{display:flex;flex-wrap:wrap;gap:12px}
.quiet{border:1px solid #7a8581;background:#fff;color:#14524a}
.quiet:hover{background:#efede7}
`

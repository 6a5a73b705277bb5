/** An address has at most this much of a name and of a host; `%40` is its sign in the address of a page. */
const mailAddress = /[^\s<>@/"'?=&:;,“”]{1,64}(?:@|%40)[^\s<>@/"'?=&:;,“”]{1,255}/gi

/** Mail servers and visitors repeat them; the log contains no addresses of people. */
export function withoutAddresses(text: string): string {
  return text.replace(mailAddress, '…')
}

/** Drizzle puts the parameters of a failed query into its message, and so into the stack. */
export function withoutParameters(text: string): string {
  const at = text.indexOf('\nparams:')
  return at < 0 ? text : text.slice(0, at)
}

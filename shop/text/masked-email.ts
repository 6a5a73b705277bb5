/** 'ada.miller@lab.test' → 'a…@lab.test': its owner recognizes it, nobody else learns it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return at > 0 ? `${first}…${email.slice(at)}` : ''
}

/** Where a text may lead: https, mail, telephone, or a page of our own; as the cleaner has it. */
export function isLinkAddress(address: string): boolean {
  return (
    /^(https:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]|tel:\+?[\d(])/i.test(address) || /^\/(?![/\\])/.test(address)
  )
}

/** What somebody types as an address: 'www.maker.com', 'ada@lab.com' and '1-800-555-0134' get what they lack. */
export function toLinkAddress(typed: string): string {
  const text = typed.trim()
  if (text === '' || isLinkAddress(text)) return text
  if (/^[^\s@:]+@[^\s@:]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s().-]{7,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  if (/^http:\/\//i.test(text)) return text.replace(/^http:/i, 'https:')
  return /^[a-z\d-]+(\.[a-z\d-]+)+([/?#]\S*)?$/i.test(text) ? `https://${text}` : text
}

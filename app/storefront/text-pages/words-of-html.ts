/** What a page's text says, without tags and headings. */
export function wordsOfHtml(html: string): string {
  return decode(html.replace(/<(h[1-6])\b[^>]*>[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:)])/g, '')
    .trim()
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function decode(text: string): string {
  return text
    .replace(/&#(\d{1,6});/g, (whole, code: string) =>
      Number(code) < 0x110000 ? String.fromCodePoint(Number(code)) : whole,
    )
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => named[name] ?? whole)
}

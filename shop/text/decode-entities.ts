const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The characters behind the entities of a text without tags: those that the cleaner writes, and numbered ones. */
export function decodeEntities(text: string): string {
  return text
    .replace(/&#(\d{1,6});/g, (whole, code: string) =>
      Number(code) < 0x110000 ? String.fromCodePoint(Number(code)) : whole,
    )
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => named[name] ?? whole)
}

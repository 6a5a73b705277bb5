const emptyLine = '<p></p>'

/** Without the empty lines at its end, of which the editor needs one to go on after a table. */
export function withoutEmptyEnd(html: string): string {
  let end = html.length
  while (html.endsWith(emptyLine, end)) end -= emptyLine.length
  return html.slice(0, end)
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

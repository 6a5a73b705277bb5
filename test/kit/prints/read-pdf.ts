import { getDocumentProxy } from 'unpdf'

/** What somebody reads on the pages of a PDF, and what a screen reader is told of it. */
type ReadPdf = {
  /** the words of each page, in the order in which they are in the file */
  pages: string[]
  /** all of them, with single spaces */
  words: string
  /** width and height of the first page, in points */
  size: [width: number, height: number]
  title: string
  language: string
  isTagged: boolean
  /** the tags of each page, nested: 'Table(THead(TR(TH …' as a flat list of names */
  tags: string[]
}

type Tree = { role?: string; children?: Tree[] }

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  try {
    const { info } = await pdf.getMetadata()
    const known = info as { Title?: string; Language?: string }
    const marks = (await pdf.getMarkInfo()) as { Marked?: boolean } | null
    const pages: string[] = []
    const tags: string[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      pages.push(
        wordsOf(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')),
      )
      collect((await page.getStructTree()) as Tree | null, tags)
      page.cleanup()
    }
    const [left = 0, bottom = 0, right = 0, top = 0] = (await pdf.getPage(1)).view
    return {
      pages,
      words: pages.join(' '),
      size: [right - left, top - bottom],
      title: known.Title ?? '',
      language: known.Language ?? '',
      isTagged: marks?.Marked === true,
      tags,
    }
  } finally {
    await pdf.cleanup()
  }
}

function wordsOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function collect(tree: Tree | null, into: string[]): void {
  if (tree?.role) into.push(tree.role)
  for (const child of tree?.children ?? []) collect(child, into)
}

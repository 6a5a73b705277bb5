/**
 * The structure of a PDF for whoever does not see it: what is drawn belongs to a paragraph, a heading, a cell; or to
 * nothing, as rules and the feet of pages do. An element may go on over pages.
 */
export type Tag = {
  /** a part of this one; without `draw` it is filled later */
  part(type: string, draw?: () => void, options?: TagOptions): Tag
  /** more of its own content */
  draw(draw: () => void): void
}

type TagOptions = PDFKit.Mixins.StructureElementOptions & {
  /** of a head cell: what it is the head of, and how many columns it spans */
  heads?: 'Row' | 'Column'
  spans?: number
}

export function openTags(doc: PDFKit.PDFDocument): Tag {
  const root = doc.struct('Document')
  doc.addStructure(root)
  return tagOf(doc, root, 'Document')
}

type Element = ReturnType<PDFKit.PDFDocument['struct']>

function tagOf(doc: PDFKit.PDFDocument, element: Element, type: string): Tag {
  const draw = (content: () => void) => {
    const marked = doc.markStructureContent(type)
    content()
    doc.endMarkedContent()
    element.add(marked)
  }
  return {
    draw,
    part(kind, content, { heads, spans, ...options } = {}) {
      const child = doc.struct(kind, options)
      if (heads) child.dictionary.data['A'] = { O: 'Table', Scope: heads, ...(spans && { ColSpan: spans }) }
      element.add(child)
      const tag = tagOf(doc, child, kind)
      if (content) tag.draw(content)
      return tag
    },
  }
}

/** Drawn for the eye only. */
export function untagged(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Pagination' })
  draw()
  doc.endMarkedContent()
}

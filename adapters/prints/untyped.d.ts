/** Packages without types of their own; these are the parts that prints use. */
declare module 'subset-font' {
  /** One file with one weight from a file with all of them. */
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: { targetFormat: 'truetype'; keepAllGlyphs: true; variationAxes: Record<string, number> },
  ): Promise<Buffer>
}
declare module 'fontkit' {
  export function create(font: Uint8Array): { characterSet: number[] }
}
declare module 'linebreak' {
  /** Where a line may end, by Unicode's rules (UAX 14). */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number } | null
  }
}

/** The types of pdfkit do not know the newer parts of its structure. */
declare namespace PDFKit {
  interface PDFStructureElement {
    dictionary: { data: Record<string, unknown> }
  }
}
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** of a figure: left, top, right, bottom */
    bbox?: [number, number, number, number]
    placement?: 'Block' | 'Inline'
  }
}

import type { Cents } from '../money.ts'

/**
 * What is printed, as a PDF in the shop's letterhead. A room makes it from its own data, in words and figures as its
 * pages show them; how it looks and where pages break is the printer's (adapters/prints), the same for every print.
 */
export type Print = Sheet | Label

/** Pages of paper with the letterhead on the first. */
export type Sheet = {
  kind: 'sheet'
  /** name of the file, without its ending: 'order-SO-1001' */
  file: string
  heading: string
  /** in the window of an envelope; null: nobody is named */
  recipient: PrintedAddress | null
  /** beside the recipient, one line each */
  facts: PrintFact[]
  parts: PrintPart[]
}

/** One label of 4 × 6 inches, as printers of labels take it. */
export type Label = {
  kind: 'label'
  file: string
  heading: string
  /** as on an envelope */
  to: string[]
  facts: PrintFact[]
}

export type PrintedAddress = { name: string; lines: string[] }

export type PrintFact = [name: string, value: string]

export type PrintPart =
  /** one paragraph; its line breaks are kept */
  | { kind: 'text'; text: string }
  /** small print next to what it is about */
  | { kind: 'note'; text: string }
  /** above the paragraphs or facts that follow it */
  | { kind: 'heading'; text: string }
  /** names and values, each under its name */
  | { kind: 'facts'; facts: PrintFact[] }
  | PrintTable

export type PrintTable = {
  kind: 'table'
  /** what it lists, for whoever does not see it */
  caption: string
  columns: PrintColumn[]
  rows: PrintRow[]
  sums: PrintSum[]
}

/**
 * `item`: what the row is about; this one column takes the width that the others leave. Figures stand at the right, one
 * below the other.
 */
export type PrintColumn = { name: string; kind: 'item' | 'text' | 'figures' }

export type PrintRow = {
  cells: string[]
  /** under the item, smaller */
  below: string[]
  /** what the row adds to the sum that is carried from page to page; null: nothing */
  cents: Cents | null
}

export type PrintSum = { name: string; amount: string; strong?: boolean }

/** What a page break says where rows have amounts. */
export const carriedWords = { forward: 'Carried forward', over: 'Carried over' } as const

/** 'order-SO-1001.pdf': what a browser names the file. */
export function printFileName({ file }: Pick<Print, 'file'>): string {
  return `${file.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 80)}.pdf`
}

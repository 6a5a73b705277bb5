/** Bytes; 500 rows are a few dozen kilobytes. */
const largestFile = 5 * 1024 * 1024

/** The text of a CSV file, whatever program wrote it; or why it cannot be read. */
export async function readFileText(file: File): Promise<{ text: string } | { refusal: string }> {
  if (file.size > largestFile)
    return { refusal: `${file.name} is too large. Please choose a CSV file of up to 5 MB.` }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  const isZip = first === 0x50 && second === 0x4b
  const isOldExcel = first === 0xd0 && second === 0xcf
  if (isZip || isOldExcel)
    return {
      refusal: `${file.name} is a workbook. Save it as CSV, or copy its cells and paste them here.`,
    }
  return { text: decode(bytes) }
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Older spreadsheets.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

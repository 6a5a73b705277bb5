/** Nobody guesses which letters they were: what is ü in one code page is ŭ or ³ in another. */
export const notUtf8 =
  'This part of the file is not in UTF-8, so letters would be lost. Save the file as “CSV UTF-8” and choose it again.'

/** What is no UTF-8 is read as this sign; nobody types it. */
export function hasLostLetters(text: string): boolean {
  return text.includes('\ufffd')
}

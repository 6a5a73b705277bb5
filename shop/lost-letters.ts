/** Nobody guesses which letters they were: what is ü in one code page is ŭ or ³ in another. */
export const notUtf8 =
  'The file is not in UTF-8 here: letters are lost. Save it as “CSV UTF-8” and choose it again.'

/** What is no UTF-8 is read as this sign; nobody types it. */
export function hasLostLetters(text: string): boolean {
  return text.includes('\ufffd')
}

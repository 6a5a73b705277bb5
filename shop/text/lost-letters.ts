/** Lost letters are never guessed: ü in one code page is ŭ or ³ in another. */
export const notUtf8 =
  'This part of the file is not in UTF-8, so letters would be lost. Save the file as “CSV UTF-8” and choose it again.'

/** Bytes that are not UTF-8 are read as this character; nobody types it. */
export function hasLostLetters(text: string): boolean {
  return text.includes('\ufffd')
}

/** Control characters become a space, and signs that reverse or hide the text after them are dropped. */
export function cleanLine(text: string): string {
  return withoutTricks(text)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

/** Signs for the direction of what follows, those that nobody sees, and halves of characters. */
export function withoutTricks(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]+/gu, '')
}

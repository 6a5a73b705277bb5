import { z } from 'zod'
import './no-eval.ts'

/**
 * What buyers type into an order ends on paper and in other programs: control characters become a space, and signs that
 * reverse or hide the text after them are dropped. Letters of every script stay.
 */
export function typedLine(most: number) {
  return z
    .string()
    .overwrite(cleanLine)
    .max(most, { error: atMost(most), abort: true })
    .refine((text) => text.length <= most, atMost(most))
}

/** The same for a text whose length has words of its own. */
export function cleanLine(text: string): string {
  return withoutTricks(text)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

/** The same with line breaks. */
export function typedLines(most: number) {
  return z
    .string()
    .overwrite((text) =>
      withoutTricks(text.replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n'))
        .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
        .trim(),
    )
    .max(most, { error: atMost(most), abort: true })
    .refine((text) => text.length <= most, atMost(most))
}

/** Two rules: an emoji is one character here, and two or more for browsers and the back office. */
function atMost(most: number): string {
  return `Use at most ${most} characters.`
}

/** Signs for the direction of what follows, those that nobody sees, and halves of characters. */
function withoutTricks(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]+/gu, '')
}

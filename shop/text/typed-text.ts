import { z } from 'zod'
import { cleanLine, withoutTricks } from './clean-line.ts'
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

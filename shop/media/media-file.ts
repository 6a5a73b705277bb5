/** A picture, one of its widths, or a brochure; nothing else is a file of the shop. */
const nameShape = /^[0-9a-f]{32}(-\d{2,4})?\.(jpg|avif|pdf)$/

export function isMediaName(name: string): boolean {
  return nameShape.test(name)
}

/** The place of the files does not answer: asking again later may help. What it said is in the message. */
export class MediaAway extends Error {}

/** More meanings of one line are not looked up. */
export const mostReadings = 3

/** What a line may mean; the quantity as digits, or as it was written if it is none. */
export type Reading = { text: string; quantity: string }

/** One line of a list: what it may mean, likeliest first. */
export type ReadRow = { readings: [Reading, ...Reading[]] }

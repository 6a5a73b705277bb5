/** A charge settles once a day, usually at night. One that has not after this long is told to staff. */
export const longestSettlementMs = 3 * 24 * 3_600_000

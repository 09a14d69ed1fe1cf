/** Enough for payers to identify their own transfers. */
const LENGTH = 6

/** The end of a transfer number, as its payer is shown it. */
export const endOfNumber = (number: string): string => number.slice(-LENGTH)

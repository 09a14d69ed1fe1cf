/**
 * Quasigroup of order 10 that is totally anti-symmetric, so that the check digit finds every single wrong digit and
 * every swap of neighbours. Source: H. M. Damm, Total anti-symmetrische Quasigruppen, 2004.
 */
const DAMM = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
] as const

const LENGTH = 8

/** The interim digit of Damm's algorithm; it is 0 exactly when the last digit is the check digit of the others. */
function interim(digits: string): number {
  let state = 0
  for (const digit of digits) state = DAMM[state]?.[Number(digit)] ?? 0
  return state
}

/** The reference of an order: seven digits and their check digit. */
export function orderReference(serial: number): string {
  const digits = String(serial).padStart(LENGTH - 1, '0')
  return digits + interim(digits)
}

/** Number of possible references. */
export const ORDER_REFERENCES = 10 ** (LENGTH - 1)

/** Whether a text has eight ASCII digits with a valid check digit. It does not say whether such an order exists. */
export function isOrderReference(text: string): boolean {
  return /^[0-9]{8}$/.test(text) && interim(text) === 0
}

/** Grouped for display: `4821 7092`. */
export function formatOrderReference(reference: string): string {
  return `${reference.slice(0, 4)} ${reference.slice(4)}`
}

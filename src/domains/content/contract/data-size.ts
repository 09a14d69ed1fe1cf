import { formatAmount } from '#platform/contract/money.ts'

const bytesPerMegabyte = 1_048_576
const bytesPerGigabyte = 1024 * bytesPerMegabyte

/** About what mobile data cost: so many bytes for 1,000 kyat. @see docs/decisions/0076 */
const bytesPerThousandKyat = 480 * bytesPerMegabyte

/**
 * Size in megabytes, with one decimal below ten and 0.1 at least; in gigabytes from 1000 MB on. No line breaks before
 * the unit (STU-28).
 */
export function megabytes(bytes: number): string {
  const amount = bytes / bytesPerMegabyte
  if (amount >= 1000) return `${(bytes / bytesPerGigabyte).toFixed(1)}\u00a0GB`
  const shown = bytes > 0 ? Math.max(0.1, amount) : 0
  return `${shown < 10 ? shown.toFixed(1) : Math.round(shown)}\u00a0MB`
}

/** About what fetching so many bytes costs on mobile data, in whole kyat, rounded up. */
export function kyatForBytes(bytes: number): number {
  return Math.ceil((bytes * 1000) / bytesPerThousandKyat)
}

/** Bytes of the smallest and the largest form; equal where there is one. */
export type SizeRange = readonly [smallest: number, largest: number]

/** The size with about what it costs on mobile data: '8.2 MB ≈ 18Ks', or '1.0 MB – 8.2 MB ≈ 3Ks – 18Ks'. */
export function sizeAndPrice([smallest, largest]: SizeRange): string {
  const sizes = [...new Set([megabytes(smallest), megabytes(largest)])]
  const prices = [...new Set([smallest, largest].map((bytes) => formatAmount(kyatForBytes(bytes))))]
  return `${sizes.join(' – ')} ≈ ${prices.join(' – ')}`
}

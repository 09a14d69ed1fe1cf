interface Kept {
  readonly payableMmk: number
  readonly deductedMmk: number
}

/** What is transferred of a payout, in kyat. */
export function transferredMmk({ payableMmk, deductedMmk }: Kept): number {
  return payableMmk - deductedMmk
}

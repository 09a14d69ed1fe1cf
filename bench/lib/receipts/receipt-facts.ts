import { formatOrderReference, orderReference } from '#domains/payments/contract/order-reference.ts'
import { createRng, type Rng } from '../../../src/demo/rng.ts'

/** What a generated receipt says. */
export interface ReceiptFacts {
  readonly number: string
  readonly amountMmk: number
  /** Eight digits. */
  readonly reference: string
  /** As the note of the transfer spells the reference. */
  readonly note: string
  readonly day: { readonly year: number; readonly month: number; readonly day: number }
  readonly time: { readonly hour: number; readonly minute: number; readonly second: number }
  readonly payee: string
  readonly payeePhone: string
  /** What the wallet has left, which is not the amount. */
  readonly balanceMmk: number
}

const NAMES = ['Ma Thiri Aung', 'U Kyaw Zin', 'Pyinnya Co Ltd', 'Daw Khin Mya', 'Ko Min Thu', 'Nang Mo Hom']
/** Digits of a transfer number; the wallets with the most users have 20 and 10 to 12. */
const NUMBER_LENGTHS = [20, 20, 20, 11, 12, 16, 18]

/** Draws the facts of one receipt; equal seeds give equal facts. */
export function someFacts(seed: number): ReceiptFacts {
  const rng = createRng(seed)
  const reference = orderReference(rng.between(1_000_000, 9_999_999))
  const amountMmk = rng.between(3, 1_300) * rng.one([500, 1_000, 1_000, 1_000])
  return {
    number: someNumber(rng),
    amountMmk,
    reference,
    note: rng.one([reference, formatOrderReference(reference), `Pyinnya ${reference}`]),
    day: { year: 2026, month: rng.between(1, 12), day: rng.between(1, 28) },
    time: { hour: rng.between(0, 23), minute: rng.between(0, 59), second: rng.between(0, 59) },
    payee: rng.one(NAMES),
    payeePhone: `09${rng.between(200_000_000, 999_999_999)}`,
    balanceMmk: rng.between(1_000, 2_000_000),
  }
}

function someNumber(rng: Rng): string {
  const length = rng.one(NUMBER_LENGTHS)
  const first = length === 20 ? '01' : String(rng.between(10, 99))
  return first + Array.from({ length: length - 2 }, () => rng.between(0, 9)).join('')
}

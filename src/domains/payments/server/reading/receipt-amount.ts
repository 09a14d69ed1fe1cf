import { maxAmountMmk } from '../../contract/payment-proofs.contract.ts'
import type { ReadFacts } from './read-facts.ts'
import { withoutTimes } from './receipt-time.ts'
import { CERTAIN, type Found, type LabelledLine, matchesIn } from './text-line.ts'

const CURRENCY = '(?:MMK|Ks|K5|Kyats?)'
/** With a currency beside it, or grouped by threes; the engine takes commas for points and the other way round. */
const AMOUNT = new RegExp(
  [
    String.raw`(?<![\p{L}\d.,])(?:${CURRENCY}[ .]{0,2})\d{1,9}(?:[.,]\d{3})*(?:[.,]\d\d)?(?![\d.,]*\d)`,
    String.raw`(?<![\p{L}\d.,])\d{1,3}(?:[.,]\d{3})+(?:[.,]\d\d)?(?![\d.,]*\d)(?: ?\(?${CURRENCY}\b)?`,
    String.raw`(?<![\p{L}\d.,])\d{1,9}(?:[.,]\d\d)? ?\(?${CURRENCY}\b`,
  ].join('|'),
  'giu',
)
const DIGITS_BEFORE = /\d[,.]? $/

interface Candidate {
  readonly amountMmk: number
  readonly meaning: 'amount' | 'total' | 'other' | 'unknown'
  readonly sure: boolean
}

/**
 * The amount that was sent: the one of its label; else the total; else the only one, or the one that stands there
 * twice. Fees and balances are no candidates.
 */
export function findAmount(lines: readonly LabelledLine[]): ReadFacts['amount'] {
  const candidates = lines.flatMap(candidatesIn).filter(({ meaning }) => meaning !== 'other')
  const named = candidates.filter(({ meaning }) => meaning === 'amount')
  const totals = candidates.filter(({ meaning }) => meaning === 'total')
  const chosen = [named, totals, candidates].find(({ length }) => length > 0)
  const best = chosen && mostFrequent(chosen)
  if (!best) return null
  const differs = candidates.some(({ amountMmk, meaning }) => meaning !== 'total' && amountMmk !== best.amountMmk)
  return { value: best.amountMmk, sure: best.sure && !differs }
}

function candidatesIn(line: LabelledLine): Candidate[] {
  return matchesIn(line, AMOUNT, withoutTimes(line.text)).flatMap((found) => {
    const amountMmk = readAmount(found.text)
    if (amountMmk === undefined) return []
    const meaning = meaningOf(found.label)
    const isNamed = meaning === 'amount' || meaning === 'total' || new RegExp(CURRENCY, 'i').test(found.text)
    return [{ amountMmk, meaning, sure: isNamed && isCertain(found) }]
  })
}

/** Digits just before it may be its first group, after a comma that was lost. */
function isCertain({ label, confidence }: Found): boolean {
  return confidence >= CERTAIN && !DIGITS_BEFORE.test(label)
}

/** Whole kyat; undefined for 0 and for groups that begin with 0, which have lost their first digits. */
function readAmount(text: string): number | undefined {
  const digits = /\d[\d.,]*/.exec(text)?.[0] ?? ''
  const whole = digits.replace(/[.,]\d\d$/, '').replace(/[.,]/g, '')
  if (/^0/.test(whole)) return undefined
  const amount = Number(whole)
  return amount >= 1 && amount <= maxAmountMmk ? amount : undefined
}

function meaningOf(label: string): Candidate['meaning'] {
  if (/fee|charge|commission|balance|remain|available|discount|cashback/.test(label)) return 'other'
  if (/total/.test(label)) return 'total'
  return /amount/.test(label) ? 'amount' : 'unknown'
}

function mostFrequent(candidates: readonly Candidate[]): Candidate | undefined {
  const timesOf = (one: Candidate) => candidates.filter(({ amountMmk }) => amountMmk === one.amountMmk).length
  const best = candidates.toSorted((a, b) => timesOf(b) - timesOf(a) || Number(b.sure) - Number(a.sure))[0]
  return best
}

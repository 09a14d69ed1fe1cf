import { maxKeywordLength } from '#platform/contract/keyword-length.ts'

/** A text of an address that is not empty, cut where a call would refuse it: anybody may write anything there. */
export function textOf(text: string | null, longest = maxKeywordLength): string | undefined {
  return [...(text ?? '').trim()].slice(0, longest).join('') || undefined
}

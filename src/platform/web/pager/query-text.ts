import { maxKeywordLength } from '#platform/contract/keyword-length.ts'

/** A non-empty text of the URL, cut to the length that the API accepts: a URL can contain anything. */
export function queryText(text: string | null, longest = maxKeywordLength): string | undefined {
  return [...(text ?? '').trim()].slice(0, longest).join('') || undefined
}

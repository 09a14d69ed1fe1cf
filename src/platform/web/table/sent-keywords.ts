/** Keywords that a search field has put into the URL and that may not have arrived there yet, oldest first. */
export type SentKeywords = readonly [string, ...string[]]

/** What a search field does with the keyword of the URL. */
interface Arrived {
  readonly sent: SentKeywords
  /**
   * Whether the field takes the keyword over, because it was changed elsewhere: back, a removed chip, cleared filters.
   */
  readonly isForeign: boolean
}

/**
 * Compares the keyword of the URL with those that the field has sent. A keyword that was sent before a newer one may
 * arrive after it on a slow phone; the field must not go back to it, because somebody is typing there.
 */
export function arrivedKeyword(sent: SentKeywords, keyword: string): Arrived {
  const at = sent.lastIndexOf(keyword)
  if (at === -1) return { sent: [keyword], isForeign: true }
  return { sent: [keyword, ...sent.slice(at + 1)], isForeign: false }
}

/**
 * A text of the site for output without line layout: titles, descriptions, mails. U+2060 keeps loan words together
 * on a screen; elsewhere it would be copied, searched and counted as a letter.
 */
export function withoutWordJoiners(text: string): string {
  return text.replaceAll('\u2060', '')
}

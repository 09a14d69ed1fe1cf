/**
 * A text of the site for what draws no lines: titles, descriptions, mails. U+2060 keeps loan words whole on a screen;
 * elsewhere it is copied, searched and counted as a letter.
 */
export function withoutWordJoiners(text: string): string {
  return text.replaceAll('\u2060', '')
}

// An article is plain text, as it came over the wire from the first, or what the editor makes: headings, bold, italic
// and lists as HTML. One pair of angle brackets with a name in it tells them apart.

/** Whether an article was written in the editor. */
export function isRichNews(details: string): boolean {
  return /<\/?[a-z][^<>]*>/i.test(details)
}

const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' }

/** The words of an article alone, for previews. */
export function newsWords(details: string): string {
  if (!isRichNews(details)) return details
  return details
    .replace(/<\/(p|h[2-4]|li|ul|ol)>|<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|[a-z]+);/g, (whole, name: string) => signs[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

/** An article as the editor opens it: plain text by its paragraphs and lines. */
export function newsAsHtml(details: string): string {
  if (isRichNews(details)) return details
  const escaped = details.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}

// An article is plain text, as in old data, or HTML of the editor with headings, bold, italic and lists. It
// counts as HTML when it contains a tag.

/** Whether an article is HTML of the editor. */
export function isRichNews(details: string): boolean {
  return /<\/?[a-z][^<>]*>/i.test(details)
}

const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' }

/** The text of an article without markup, for previews. */
export function newsText(details: string): string {
  if (!isRichNews(details)) return details
  return details
    .replace(/<\/(p|h[2-4]|li|ul|ol)>|<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|[a-z]+);/g, (whole, name: string) => signs[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

/** An article as HTML for the editor; plain text is converted by its paragraphs and lines. */
export function newsAsHtml(details: string): string {
  if (isRichNews(details)) return details
  const escaped = details.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}

import sanitize from 'sanitize-html'

/** What the five buttons of the editor make, and nothing else. */
const allowedTags = ['h2', 'h3', 'h4', 'p', 'br', 'strong', 'em', 'ul', 'ol', 'li']

const options: sanitize.IOptions = {
  allowedTags,
  allowedAttributes: {},
  // The page's own heading is the only h1; the old names of bold and italic say the same.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', div: 'p' },
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
}

/**
 * Leaves of a long text what the editor can make: headings, bold, italic, two kinds of list.
 *
 * Idempotent, so that it may run on write and again on render.
 *
 * @see OP-075, SR-14
 */
export function cleanRichText(html: string): string {
  return sanitize(html, options).trim()
}

import sanitize from 'sanitize-html'

/** The elements that the editor creates. */
const allowedTags = ['h2', 'h3', 'h4', 'p', 'br', 'strong', 'em', 'ul', 'ol', 'li']

const options: sanitize.IOptions = {
  allowedTags,
  allowedAttributes: {},
  // The page's heading is the only h1; b and i are aliases of strong and em.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', div: 'p' },
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
}

/**
 * Reduces markup to the editor's elements: headings, bold, italic, two kinds of list. Idempotent, so that it can run on
 * write and on render.
 *
 * @see OP-075, SR-14
 */
export function cleanRichText(html: string): string {
  return sanitize(html, options).trim()
}

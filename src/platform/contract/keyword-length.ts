/**
 * Maximum length of a keyword. Search fields do not accept more, a longer one in a page's URL is cut, and a call
 * with a longer one is refused.
 */
export const maxKeywordLength = 200

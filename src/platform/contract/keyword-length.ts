/**
 * The longest text that a search takes. What is typed in a search box stops there, a longer one in the address of a page
 * is cut there, and a call with a longer one is refused.
 */
export const maxKeywordLength = 200

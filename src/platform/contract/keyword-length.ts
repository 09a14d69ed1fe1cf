/** The longest text that a search takes. What is typed in a search box stops there; a longer one in an address is refused. */
export const maxKeywordLength = 200

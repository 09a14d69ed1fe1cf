/**
 * How many values of one filter a page's address may carry: every link of a list says its address again, and every chosen
 * value has such a link, so what a page writes grows with the square of this.
 */
export const maxAddressChoices = 50

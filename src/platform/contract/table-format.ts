import * as z from 'zod/mini'

/** How a list is saved: as text with commas, or as a spreadsheet, in which telephone numbers keep their first zero. */
export const tableFormat = z.enum(['csv', 'xlsx'])
export type TableFormat = z.output<typeof tableFormat>

/**
 * A file has at most so many rows of its list, the first ones. One that has not all of them says so in its last row.
 */
export const maxTableRows = 10_000
/** How many rows of a list are read for a file, to know whether there are more. */
export const tableRowsAsked = maxTableRows + 1

/** Header of a reply whose file has not all rows of its list. */
export const cutTableHeader = 'x-table-cut'

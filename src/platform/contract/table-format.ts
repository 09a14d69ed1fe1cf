import * as z from 'zod/mini'

/** How a list is saved: as text with commas, or as a spreadsheet, in which telephone numbers keep their first zero. */
export const tableFormat = z.enum(['csv', 'xlsx'])
export type TableFormat = z.output<typeof tableFormat>

/** A file has at most so many rows of its list, the first ones. */
export const mostTableRows = 10_000

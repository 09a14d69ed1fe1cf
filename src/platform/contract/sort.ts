import * as z from 'zod/mini'

/** The orders that lists offer; anything else, and nothing, is the newest first. @see X-PAGE-09, OP-070 */
export const SORT_ORDERS = ['newly', 'alphabetical'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** A sort of the query; unknown values do not stop a list. */
export const sortOrder = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value): SortOrder => (value === 'alphabetical' ? 'alphabetical' : 'newly')),
)

/** The two spellings under which screens send the sort. @see OP-069 */
export const sortQuery = { orderBy: z.optional(sortOrder), order_by: z.optional(sortOrder) }

/** The sort that a query asks for under either spelling. */
export function sortOf(query: { orderBy?: SortOrder | undefined; order_by?: SortOrder | undefined }): SortOrder {
  return query.orderBy === 'alphabetical' || query.order_by === 'alphabetical' ? 'alphabetical' : 'newly'
}

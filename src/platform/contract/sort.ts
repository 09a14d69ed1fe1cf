import * as z from 'zod/mini'

/** Sort orders of lists; the default, also for unknown values, is newest first. @see X-PAGE-09, OP-070 */
const SORT_ORDERS = ['newly', 'alphabetical'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** A sort parameter; unknown values are ignored. */
export const sortOrder = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value): SortOrder => (value === 'alphabetical' ? 'alphabetical' : 'newly')),
)

/** The two names under which clients send the sort. @see OP-069 */
export const sortQuery = { orderBy: z.optional(sortOrder), order_by: z.optional(sortOrder) }

/** The sort of a query under either name. */
export function sortOf(query: { orderBy?: SortOrder | undefined; order_by?: SortOrder | undefined }): SortOrder {
  return query.orderBy === 'alphabetical' || query.order_by === 'alphabetical' ? 'alphabetical' : 'newly'
}

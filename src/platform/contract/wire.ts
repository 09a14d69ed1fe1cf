import * as z from 'zod/mini'

/** Rows on one page of any list, cards and tables alike (OP-058). */
export const PAGE_SIZE = 12
/** Rows on one page of the console's long tables. @see OWN-18 */
export const CONSOLE_PAGE_SIZE = 25

/** What every paged reply carries (X-PAGE-04). */
export interface Page<Row> {
  data: Row[]
  total: number
  last_page: number
  current_page: number
}

/** The reply schema of a paged list. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    data: z.array(row),
    total: z.number(),
    last_page: z.number(),
    current_page: z.number(),
  })
}

/** Wraps the rows of one page; `last_page` is at least 1 and true even for a page beyond the last (OP-058). */
export function toPage<Row>(
  rows: Row[],
  { total, page, size = PAGE_SIZE }: { total: number; page: number; size?: number },
): Page<Row> {
  return {
    data: rows,
    total,
    last_page: Math.max(1, Math.ceil(total / size)),
    current_page: page,
  }
}

/**
 * `?page=`: a page below 1, or one that is no number, reads as 1 (docs/spec/server-rules.md); never beyond what a query
 * can skip.
 */
export const pageNumber = z._default(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => {
      const page = Math.trunc(Number(value))
      return Number.isFinite(page) && page > 1 ? Math.min(page, 1_000_000_000) : 1
    }),
  ),
  1,
)

/** The query of a plain paged list. */
export const pageQuery = z.object({ page: pageNumber })

/** A path id: a positive whole number of at most 15 digits; anything else is 404, not 422. @see SR-20 */
export const pathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((value) => Number(value)),
)
export const idParams = z.object({ id: pathId })

/**
 * What a reply says of the state that it shows. A change may send it back: then it is refused where somebody else has
 * changed the thing meanwhile, instead of undoing what they did.
 */
export const expectedVersion = z.optional(z.string().check(z.maxLength(100)))

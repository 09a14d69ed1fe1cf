import * as z from 'zod/mini'
import { wireId } from '#platform/contract/validation.ts'

/** More teachers than a person would select. */
const maxChoices = 200

/**
 * Limit of exact counting for rows found by a keyword or several filters: a total of this size means "at least",
 * and the list ends there. Totals of whole lists and of single categories, regions or owners are exact.
 */
export const maxExactCount = 1_000

/** Several choices of one filter: an array, a single value, or nothing. Empty strings mean no choice. */
export function choicesOf<Choice extends z.core.$ZodType>(choice: Choice) {
  return z.pipe(
    z.transform((sent: unknown) => {
      const choices = Array.isArray(sent) ? sent : [sent]
      return choices.filter((one) => one !== undefined && one !== null && one !== '')
    }),
    z.array(choice).check(z.maxLength(maxChoices)),
  )
}

export const idChoices = choicesOf(wireId)

/** A body that may be absent, which means no filter. */
export function filterBody<Fields extends z.ZodMiniObject>(fields: Fields) {
  return z.pipe(
    z.optional(z.nullable(fields)),
    z.transform((sent: z.output<Fields> | null | undefined): z.output<Fields> => sent ?? z.parse(fields, {})),
  )
}

/** Order of a list: alphabetical for 'alphabetical', newest first for any other value. @see OP-070 */
export type SortOrder = 'newly' | 'alphabetical'

const sortOrder = z.pipe(
  z.optional(z.unknown()),
  z.transform((asked): SortOrder | undefined => (asked === 'alphabetical' || asked === 'newly' ? asked : undefined)),
)

/** Most lists send `orderBy`, school lists `order_by`; every list accepts both. @see OP-069 */
export const sortFields = { orderBy: sortOrder, order_by: sortOrder }

/** The order requested by a filter body. */
export function sortOf(filter: { orderBy?: SortOrder | undefined; order_by?: SortOrder | undefined }): SortOrder {
  return filter.orderBy ?? filter.order_by ?? 'newly'
}

import * as z from 'zod/mini'
import { wireId } from '#platform/contract/validation.ts'

/** More teachers than anyone ticks by hand. */
const mostChoices = 200

/**
 * As far as the rows are counted that a keyword or several filters let through: a total of this size means "so many and
 * more", and its last page ends there. Totals of whole lists and of single subjects, regions or owners' lists are exact.
 */
export const maxExactCount = 1_000

/** Several choices of one filter: an array, a single one, or nothing at all; empty texts mean no choice. */
export function choicesOf<Choice extends z.core.$ZodType>(choice: Choice) {
  return z.pipe(
    z.transform((sent: unknown) => {
      const choices = Array.isArray(sent) ? sent : [sent]
      return choices.filter((one) => one !== undefined && one !== null && one !== '')
    }),
    z.array(choice).check(z.maxLength(mostChoices)),
  )
}

export const idChoices = choicesOf(wireId)

/** A body that may be missing altogether, which filters nothing. */
export function filterBody<Fields extends z.ZodMiniObject>(fields: Fields) {
  return z.pipe(
    z.optional(z.nullable(fields)),
    z.transform((sent: z.output<Fields> | null | undefined): z.output<Fields> => sent ?? z.parse(fields, {})),
  )
}

/** How a list is sorted: by the alphabet, else the newest first, whatever else is asked. @see OP-070 */
export type SortOrder = 'newly' | 'alphabetical'

const sortOrder = z.pipe(
  z.optional(z.unknown()),
  z.transform((asked): SortOrder | undefined => (asked === 'alphabetical' || asked === 'newly' ? asked : undefined)),
)

/** Lists are sorted by `orderBy`, those of schools by `order_by`; both are read everywhere. @see OP-069 */
export const sortFields = { orderBy: sortOrder, order_by: sortOrder }

/** The order that a filter asks for. */
export function sortOf(filter: { orderBy?: SortOrder | undefined; order_by?: SortOrder | undefined }): SortOrder {
  return filter.orderBy ?? filter.order_by ?? 'newly'
}

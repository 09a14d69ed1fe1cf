import * as z from 'zod/mini'
import { optionalCalendarDay } from './validation.ts'

/** Orders of the console's long tables: newest first, oldest first, by name. */
export const consoleOrders = ['newest', 'oldest', 'name'] as const
type ConsoleOrder = (typeof consoleOrders)[number]

/** One of some choices; absent where the field is empty. */
export const oneOf = <const Choice extends string>(...choices: Choice[]) =>
  z.pipe(
    z.optional(z.union([z.literal(''), z.enum(choices)])),
    z.transform((choice) => choice || undefined),
  )

/**
 * What narrows and sorts a long table of the console. `from` and `to` are days in Yangon, both included. Without an
 * order each list has its own.
 *
 * @see OWN-22
 */
export const consoleListFields = {
  from: optionalCalendarDay,
  to: optionalCalendarDay,
  order: oneOf(...consoleOrders),
}

/** These fields as a query has them. */
export interface ConsoleListFilter {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  readonly order?: ConsoleOrder | undefined
}

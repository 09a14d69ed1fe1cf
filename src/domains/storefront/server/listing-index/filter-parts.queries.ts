import { type RawBuilder, sql } from 'kysely'
import type { Predicate, PredicateParams } from './listing-scans.queries.ts'

/** The types of the database that values of filters have. */
type ValueType = 'bigint' | 'bigint[]' | 'int' | 'smallint' | 'smallint[]' | 'text' | 'time'

/** The values in a statement, by their names. */
type Written<Values> = { readonly [Name in keyof Values]: RawBuilder<unknown> }

/** One thing that a filter may ask of a listed row; what holds for it is written once, for the name `listed`. */
interface Description<Filter, Values> {
  readonly name: string
  /** What the filter asks; undefined where it leaves this open. */
  readonly asks: (filter: Filter) => Values | undefined
  readonly types: { readonly [Name in keyof Values]: ValueType }
  readonly condition: (values: Written<Values>) => RawBuilder<boolean>
  /** The same, said so that no index is read for it. */
  readonly conditionNoIndex?: (values: Written<Values>) => RawBuilder<boolean>
}

/** How a part is put into a statement. */
interface InlineOptions {
  /** Whether no index is to be read for it. */
  readonly noIndex?: boolean
}
interface PreparedOptions extends InlineOptions {
  readonly matchRate: Predicate['matchRate']
}

/** A part of a filter in the two ways in which statements are made of it. Each gives nothing where it is left open. */
export interface FilterPart<Filter> {
  /** The condition with its values, for a statement that is planned for just those. */
  readonly inline: (filter: Filter, how?: InlineOptions) => RawBuilder<boolean>[]
  /** The condition for whatever values, for a statement that is planned once. */
  readonly prepared: (filter: Filter, how: PreparedOptions) => Predicate[]
}

/** Makes of one description both ways, so that no filter lets other rows through where it is asked in another way. */
export function filterPart<Filter, Values extends object>(of: Description<Filter, Values>): FilterPart<Filter> {
  const { name, asks, types, condition, conditionNoIndex = condition } = of
  const typed = Object.entries<ValueType>(types).map(([name, type]) => [name as keyof Values, sql.raw(type)] as const)
  const written = (write: (name: keyof Values, type: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    Object.fromEntries(typed.map(([name, type]) => [name, write(name, type)])) as Written<Values>
  return {
    inline: (filter, { noIndex = false } = {}) => {
      const values = asks(filter)
      const now = noIndex ? conditionNoIndex : condition
      return values ? [now(written((name, type) => sql`${values[name]}::${type}`))] : []
    },
    prepared: (filter, { matchRate, noIndex = false }) => {
      const values = asks(filter)
      if (values === undefined) return []
      // Each value behind a subquery: a planner that knows the value would plan the statement anew each time. The outer
      // cast is for arrays, which would be taken for the rows of the subquery otherwise.
      const later = (params: PredicateParams) =>
        written((name, type) => sql`(select ${params[name as string]}::${type})::${type}`)
      return [
        {
          name: noIndex ? `${name} aside` : name,
          values: values as PredicateParams,
          matchRate,
          condition: (params) => (noIndex ? conditionNoIndex : condition)(later(params)),
        },
      ]
    },
  }
}

import { type RawBuilder, sql } from 'kysely'
import type { Predicate, PredicateParams } from './listing-scans.queries.ts'

/** Database types of filter values. */
type ValueType = 'bigint' | 'bigint[]' | 'int' | 'smallint' | 'smallint[]' | 'text' | 'time' | 'date'

/** The values in a statement by name. */
type Written<Values> = { readonly [Name in keyof Values]: RawBuilder<unknown> }

/** One condition of a filter, described once, for the alias `listed`. */
interface Description<Filter, Values> {
  readonly name: string
  /** The values that the filter gives; undefined if it does not use this condition. */
  readonly asks: (filter: Filter) => Values | undefined
  readonly types: { readonly [Name in keyof Values]: ValueType }
  readonly condition: (values: Written<Values>) => RawBuilder<boolean>
  /** The condition in a form that no index answers. */
  readonly conditionNoIndex?: (values: Written<Values>) => RawBuilder<boolean>
}

/** Options for adding a condition to a statement. */
interface InlineOptions {
  /** Whether no index may answer it. */
  readonly noIndex?: boolean
}
interface PreparedOptions extends InlineOptions {
  readonly matchRate: Predicate['matchRate']
}

/** A condition for both kinds of statements; each is undefined if the filter does not use it. */
export interface FilterPart<Filter> {
  /** The condition with its values, for a statement that is planned for them. */
  readonly inline: (filter: Filter, how?: InlineOptions) => RawBuilder<boolean>[]
  /** The condition with parameters, for a statement that is planned once. */
  readonly prepared: (filter: Filter, how: PreparedOptions) => Predicate[]
}

/** Builds both forms from one description, so that they cannot filter differently. */
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
      // Each value is a subquery, because the planner would plan again for a value that it knows. The outer cast is for
      // arrays, which would be read as the rows of the subquery otherwise.
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

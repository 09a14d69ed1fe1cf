import { type RawBuilder, sql } from 'kysely'
import type { AskedFor, AskedValues } from './listing-walks.queries.ts'

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
  readonly holds: (values: Written<Values>) => RawBuilder<boolean>
  /** The same, said so that no index is read for it. */
  readonly holdsAside?: (values: Written<Values>) => RawBuilder<boolean>
}

/** How a part is put into a statement. */
interface Told {
  /** Whether no index is to be read for it. */
  readonly aside?: boolean
}
interface Asked extends Told {
  readonly met: AskedFor['met']
}

/** A part of a filter in the two ways in which statements are made of it. Each gives nothing where it is left open. */
export interface FilterPart<Filter> {
  /** The condition with its values, for a statement that is planned for just those. */
  readonly told: (filter: Filter, how?: Told) => RawBuilder<boolean>[]
  /** The condition for whatever values, for a statement that is planned once. */
  readonly asked: (filter: Filter, how: Asked) => AskedFor[]
}

/** Makes of one description both ways, so that no filter lets other rows through where it is asked in another way. */
export function filterPart<Filter, Values extends object>(of: Description<Filter, Values>): FilterPart<Filter> {
  const { name, asks, types, holds, holdsAside = holds } = of
  const typed = Object.entries<ValueType>(types).map(([name, type]) => [name as keyof Values, sql.raw(type)] as const)
  const written = (write: (name: keyof Values, type: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    Object.fromEntries(typed.map(([name, type]) => [name, write(name, type)])) as Written<Values>
  return {
    told: (filter, { aside = false } = {}) => {
      const values = asks(filter)
      const now = aside ? holdsAside : holds
      return values ? [now(written((name, type) => sql`${values[name]}::${type}`))] : []
    },
    asked: (filter, { met, aside = false }) => {
      const values = asks(filter)
      if (values === undefined) return []
      // Each value behind a subquery: a planner that knows the value would plan the statement anew each time. The outer
      // cast is for arrays, which would be taken for the rows of the subquery otherwise.
      const later = (given: AskedValues) =>
        written((name, type) => sql`(select ${given[name as string]}::${type})::${type}`)
      return [
        {
          name: aside ? `${name} aside` : name,
          values: values as AskedValues,
          met,
          condition: (given) => (aside ? holdsAside : holds)(later(given)),
        },
      ]
    },
  }
}

import { type RawBuilder, sql } from 'kysely'
import { tightSearchKey } from '#platform/contract/burmese/normalize.ts'

/** What a `…_key` column holds for a text: spellings, digits, case and blanks between Burmese letters do not count. */
export function keyOf(...texts: (string | null | undefined)[]): string {
  return texts
    .map((text) => tightSearchKey(text ?? ''))
    .join(' ')
    .trim()
}

/** The LIKE pattern for a keyword against a `…_key` column; undefined when the keyword has nothing to look for. */
export function containing(keyword: string | undefined): string | undefined {
  const key = tightSearchKey(keyword ?? '')
  return key === '' ? undefined : `%${key.replace(/[\\%_]/g, '\\$&')}%`
}

/** A column in the order of the Burmese alphabet, Latin behind it. @see OP-070 */
export function alphabetically(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate "my-x-icu"`
}

import { findDamage } from '#platform/server/burmese/damaged-text.ts'
import { readTexts } from '#platform/server/burmese/respelled-texts.queries.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { findAccountNo } from './stored-names.queries.ts'
import { STORED_TEXTS } from './stored-texts.ts'

const nameColumns = ['name', 'school_name', 'title']
/** Rows that are read at a time. */
const batch = 500

interface DamagedName {
  readonly table: string
  readonly id: number
  /** Undefined for rows of the site, for example categories. */
  readonly accountNo: string | undefined
  readonly text: string
  readonly why: string
}

/**
 * Stored names and titles, also of deleted rows, that an earlier release has probably damaged, table by table. They are
 * only read, because what was typed cannot be computed.
 *
 * @see BUR-03
 */
export async function* listDamagedNames(db: Db): AsyncGenerator<DamagedName> {
  for (const { table, columns: all } of STORED_TEXTS) {
    const columns = all.filter((column) => nameColumns.includes(column))
    if (columns.length === 0) continue
    for (let after = 0, read = batch; read === batch; ) {
      const rows = await readTexts(db, { table, columns }, { after, limit: batch })
      for (const { id, texts } of rows) {
        for (const text of texts) {
          const why = text === null ? undefined : findDamage(text)
          if (text === null || why === undefined) continue
          yield { table, id, accountNo: await findAccountNo(db, { table, id }), text, why }
        }
      }
      read = rows.length
      after = rows.at(-1)?.id ?? after
    }
  }
}

import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'

/** Imports a statement of one day with one row, which the caller inserts. Returns the id of the import. */
export async function importStatement({ api: { db } }: World, day: string): Promise<number> {
  const { id } = await db
    .insertInto('statementImports')
    .values({
      paymentMethodId: ID.method.wallet,
      fileName: 'statement.csv',
      fromDay: day,
      untilDay: day,
      rowsRead: 1,
      rowsNew: 1,
      importedBy: ID.admin.finance,
      insertedAt: new Date('2026-02-03T09:00:00+06:30'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

import { transferNumberKey } from '#domains/payments/contract/transfer-number.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'

interface NewRow {
  /** The wallet. */
  readonly methodId: number
  readonly importedBy: number
  readonly number: string
  readonly amountMmk: number
  readonly note?: string
}

/** The id of an income row in a statement of its own, which is not applied. Its checksum is its number. */
export async function aStatementRow(
  db: Db,
  { methodId: paymentMethodId, importedBy, number, ...row }: NewRow,
): Promise<number> {
  const day = '2026-03-02'
  const file = { fileName: 'a.csv', fromDay: day, untilDay: day, rowsRead: 1, rowsNew: 1 }
  const { id: importId } = await db
    .insertInto('statementImports')
    .values({ ...file, paymentMethodId, importedBy, insertedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const numbers = { numberTyped: number, numberKey: transferNumberKey(number) ?? null, checksum: number }
  const { id } = await db
    .insertInto('statementRows')
    .values({ ...row, ...numbers, importId, paymentMethodId, arrivedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

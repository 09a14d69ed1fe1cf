import * as calls from '#domains/payments/contract/statement-imports.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'

const finance = { as: 'admin.finance' } as const
const IMPORT = 751
const reason = 'အခြားငွေစာရင်း ဖြစ်ပါသည်။'

/** An import of one row, of which nothing was applied. */
const imported = async ({ api: { db } }: World) => {
  await db
    .insertInto('statementImports')
    .values({
      id: IMPORT,
      paymentMethodId: ID.method.wallet,
      fileName: 'statement.csv',
      fromDay: '2026-02-01',
      untilDay: '2026-02-01',
      rowsRead: 1,
      rowsNew: 1,
      importedBy: ID.admin.finance,
      insertedAt: new Date('2026-02-03T09:00:00+06:30'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('statementRows')
    .values({
      id: IMPORT,
      importId: IMPORT,
      paymentMethodId: ID.method.wallet,
      numberTyped: 'KBZ-7751',
      numberKey: 'KBZ7751',
      amountMmk: 20_000,
      arrivedAt: new Date('2026-02-01T09:00:00+06:30'),
      payer: 'မသီရိ',
      checksum: 'withdrawn',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
/** Its money was named a fee. */
const explained = async (world: World) => {
  await imported(world)
  await world.api.db
    .insertInto('statementResolutions')
    .values({
      rowId: IMPORT,
      kind: 'fee',
      amountMmk: 20_000,
      reason,
      askedBy: ID.admin.owner,
      askedAt: new Date('2026-02-03'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const statementImports = [
  ...of(calls.listStatementImports, { ...finance, arrange: imported }),
  ...of(
    calls.withdrawStatementImport,
    { ...finance, path: [IMPORT], body: { reason }, arrange: imported },
    {
      STATEMENT_IMPORT_NOT_FOUND: { path: [ID.unused] },
      STATEMENT_IMPORT_USED: { arrange: explained },
    },
  ),
]

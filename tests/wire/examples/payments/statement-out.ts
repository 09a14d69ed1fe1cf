import * as calls from '#domains/payments/contract/statement-out.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { refundIn } from './refunds.ts'
import { importStatement } from './statement-import.ts'

const finance = { as: 'admin.finance' } as const
const ROW = 751
const row = { path: [ROW] }
const NONE = { path: [ID.unused] }
const methodId = ID.method.wallet
const reason = 'လစဉ် ဝန်ဆောင်ခ'

/** A row in which money left; its number is the one of the refund of `refundIn`. */
const imported = async (world: World) => {
  const importId = await importStatement(world, '2026-02-02')
  await world.api.db
    .insertInto('statementOutRows')
    .values({
      id: ROW,
      importId,
      paymentMethodId: methodId,
      numberTyped: 'KBZ 9900',
      numberKey: 'KBZ9900',
      amountMmk: 10_000,
      leftAt: new Date('2026-02-02T09:00:00+06:30'),
      payee: 'မသီရိ',
      checksum: 'out',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
const matched = async (world: World) => {
  await refundIn('sent')(world)
  await imported(world)
}
const named = async (world: World) => {
  await imported(world)
  await world.api.db
    .updateTable('statementOutRows')
    .set({ namedKind: 'other', namedReason: reason, namedBy: ID.admin.owner, namedAt: new Date('2026-02-03') })
    .where('id', '=', ROW)
    .execute()
}

export const statementOut = [
  ...of(
    calls.listOutgoingRows,
    { ...finance, arrange: matched },
    { 'to be named': { query: { state: 'open' }, arrange: imported }, named: { arrange: named } },
  ),
  ...of(calls.exportOutgoingRows, { ...finance, query: { format: 'csv' }, arrange: matched }),
  ...of(
    calls.nameOutgoingRow,
    { ...finance, ...row, body: { kind: 'fee', reason }, arrange: imported },
    {
      STATEMENT_ROW_NOT_FOUND: NONE,
      STATEMENT_ROW_CHANGED: { arrange: matched },
      'INVALID_INPUT: of no kind': { body: { kind: 'gift', reason: '' } },
    },
  ),
  ...of(
    calls.reopenOutgoingRow,
    { ...finance, ...row, body: { reason }, arrange: named },
    { STATEMENT_ROW_NOT_FOUND: NONE, STATEMENT_ROW_CHANGED: { arrange: imported } },
  ),
]

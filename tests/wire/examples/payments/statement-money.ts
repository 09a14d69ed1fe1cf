import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import * as calls from '#domains/payments/contract/statement-money.contract.ts'
import { applyRows } from '#domains/payments/server/statements/apply-rows.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { upTo100Alone } from './one-person.ts'
import { insertTransfer } from './recorded-money.ts'
import { importStatement } from './statement-import.ts'

const finance = { as: 'admin.finance' } as const
const ROW = 741
const row = { path: [ROW] }
const NONE = { path: [ID.unused] }
const methodId = ID.method.wallet
const reason = 'အကောင့်နံပါတ် မှားနေပါသည်။'
const gift = { parts: [{ enrolment_id: ID.enrolment.waitingSeat, amount: 20_000 }] }
const sent = { transaction_no: 'KBZ-9902', sent_on: '2026-03-01' }

const imported = async (world: World) => {
  const importId = await importStatement(world, '2026-02-01')
  await world.api.db
    .insertInto('statementRows')
    .values({
      id: ROW,
      importId,
      paymentMethodId: methodId,
      numberTyped: 'KBZ-7741',
      numberKey: 'KBZ7741',
      amountMmk: 20_000,
      arrivedAt: new Date('2026-02-01T09:00:00+06:30'),
      payer: 'မသီရိ',
      checksum: 'row',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
const held = async (world: World) => {
  await imported(world)
  await applyRows(world.api.db, { methodId, adminId: ID.admin.finance })
}
/** Held money that an admin asked to send back. */
const askedBackBy = (adminId: number) => async (world: World) => {
  await held(world)
  await world.api.db
    .insertInto('statementResolutions')
    .values({ rowId: ROW, kind: 'back', amountMmk: 20_000, reason, askedBy: adminId, askedAt: new Date('2026-02-03') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
const asked = askedBackBy(ID.admin.owner)
const sentNumberUsed = async (world: World) => {
  await asked(world)
  await insertTransfer(world.api.db, { enrolmentId: ID.enrolment.seat, amountMmk: 50_000, number: 'KBZ 9902' })
}
/** The payment that a row gave as credit. */
const CREDITED = 744
/** A refund of credit that a row gave waits, so the credit cannot be taken back. */
const refundOfCredit = async (world: World) => {
  await held(world)
  const { db } = world.api
  const at = new Date('2026-02-02T09:00:00+06:30')
  const enrolmentId = ID.enrolment.waitingSeat
  await db.updateTable('enrolments').set({ status: EnrolmentStatus.rejected }).where('id', '=', enrolmentId).execute()
  await insertTransfer(db, { id: CREDITED, enrolmentId, amountMmk: 20_000, number: 'KBZ-7741' })
  await db
    .insertInto('refunds')
    .values({
      transferId: CREDITED,
      amountMmk: 20_000,
      targetFamilyId: methodId,
      targetAccountNo: '09420000031',
      targetHolder: 'မသီရိ',
      reason,
      askedBy: ID.admin.owner,
      askedAt: at,
    })
    .execute()
}

const REFUND = 742
/** The payment that it gives back. */
const REFUNDED = 743
const returned = { refund_id: REFUND, reason }
/** A refund that was sent from the wallet, and has failed unless it is said to be sent. */
const withRefund =
  (state: 'sent' | 'failed', arrange = held, amountMmk = 20_000) =>
  async (world: World) => {
    await arrange(world)
    const { db } = world.api
    const at = new Date('2026-01-30T09:00:00+06:30')
    await insertTransfer(db, { id: REFUNDED, number: 'KBZ-7742', enrolmentId: ID.enrolment.seat, amountMmk: 20_000 })
    await db
      .insertInto('refunds')
      .values({
        id: REFUND,
        transferId: REFUNDED,
        state,
        amountMmk,
        targetFamilyId: methodId,
        targetAccountNo: '09420000031',
        targetHolder: 'မသီရိ',
        reason,
        askedBy: ID.admin.owner,
        askedAt: at,
        approvedBy: ID.admin.finance,
        approvedAt: at,
        sentBy: ID.admin.finance,
        sentAt: at,
        sentOn: '2026-01-30',
        sentMethodId: methodId,
        sentFamilyId: methodId,
        sentNumberTyped: 'KBZ-9742',
        sentNumberKey: 'KBZ9742',
        ...(state === 'failed' && { endedBy: ID.admin.finance, endedAt: at, endReason: reason }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

const PAYOUT_RETURN = 743
/** A transfer to a teacher that came back to the wallet. */
const withPayoutReturn =
  (amountMmk = 20_000, arrange = held) =>
  async (world: World) => {
    await arrange(world)
    await world.api.db
      .insertInto('payoutReturns')
      .values({
        id: PAYOUT_RETURN,
        ownerId: ID.teacher,
        sentMmk: amountMmk,
        feeMmk: 0,
        sentMethodId: methodId,
        sentNumberTyped: 'KBZ-9743',
        sentOn: '2026-01-30',
        reason,
        returnedBy: ID.admin.finance,
        returnedAt: new Date('2026-01-31T09:00:00+06:30'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

/** Named a fee above the limit by an admin. */
const feeAskedBy = (adminId: number) => async (world: World) => {
  await held(world)
  await world.api.db
    .insertInto('statementResolutions')
    .values({
      rowId: ROW,
      kind: 'fee',
      amountMmk: 20_000,
      waits: true,
      reason,
      askedBy: adminId,
      askedAt: new Date('2026-02-03'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const statementMoney = [
  ...of(
    calls.listUnknownMoney,
    { ...finance, arrange: held },
    { 'of a wallet': { query: { method_id: ID.method.bank } } },
  ),
  ...of(calls.exportUnknownMoney, { ...finance, query: { format: 'csv' }, arrange: held }),
  ...of(calls.listUnappliedRows, { ...finance, arrange: imported }),
  ...of(
    calls.applyStatement,
    { ...finance, body: { method_id: methodId }, arrange: imported },
    { PAYMENT_METHOD_NOT_FOUND: { body: { method_id: ID.unused } } },
  ),
  ...of(
    calls.giveStatementMoney,
    { ...finance, ...row, body: gift, arrange: held },
    {
      STATEMENT_ROW_NOT_FOUND: NONE,
      STATEMENT_ROW_CHANGED: { body: { parts: [{ enrolment_id: ID.enrolment.waitingSeat, amount: 20_001 }] } },
      ENROLMENT_NOT_FOUND: { body: { parts: [{ enrolment_id: ID.unused, amount: 1000 }] } },
      'INVALID_INPUT: no part': { body: { parts: [] } },
    },
  ),
  ...of(
    calls.resolveStatementRow,
    { ...finance, ...row, body: { to: 'fee', reason }, arrange: held },
    {
      'from another wallet': { body: { to: 'own', method_id: ID.method.bank, reason } },
      'to be sent back': { body: { to: 'back', reason } },
      STATEMENT_ROW_NOT_FOUND: NONE,
      STATEMENT_ROW_CHANGED: { arrange: asked },
      PAYMENT_METHOD_NOT_FOUND: { body: { to: 'own', method_id: ID.unused, reason } },
      'INVALID_INPUT: from the same wallet': { body: { to: 'own', method_id: methodId, reason } },
    },
  ),
  ...of(
    calls.explainReturnedRefund,
    { ...finance, ...row, body: returned, arrange: withRefund('failed') },
    {
      STATEMENT_ROW_NOT_FOUND: NONE,
      STATEMENT_ROW_CHANGED: { arrange: withRefund('failed', asked) },
      REFUND_NOT_FOUND: { body: { refund_id: ID.unused, reason } },
      REFUND_STATE_CHANGED: { arrange: withRefund('sent') },
      SECOND_PERSON_NEEDED: { arrange: upTo100Alone(withRefund('failed', held, 20_101)) },
    },
  ),
  ...of(
    calls.explainReturnedPayout,
    { ...finance, ...row, body: { return_id: PAYOUT_RETURN, reason }, arrange: withPayoutReturn() },
    {
      STATEMENT_ROW_NOT_FOUND: NONE,
      STATEMENT_ROW_CHANGED: { arrange: withPayoutReturn(20_000, asked) },
      PAYOUT_RETURN_NOT_FOUND: { body: { return_id: ID.unused, reason } },
      PAYOUT_RETURN_MATCHED: { arrange: withPayoutReturn(19_999) },
      SECOND_PERSON_NEEDED: { arrange: upTo100Alone(withPayoutReturn(20_101)) },
    },
  ),
  ...of(
    calls.confirmStatementFee,
    { ...finance, ...row, arrange: feeAskedBy(ID.admin.owner) },
    {
      STATEMENT_ROW_NOT_FOUND: NONE,
      STATEMENT_ROW_CHANGED: { arrange: held },
      SAME_PERSON: { arrange: feeAskedBy(ID.admin.finance) },
    },
  ),
  ...of(
    calls.sendStatementMoneyBack,
    { ...finance, ...row, body: sent, arrange: asked },
    {
      STATEMENT_ROW_NOT_FOUND: NONE,
      STATEMENT_ROW_CHANGED: { arrange: held },
      SAME_PERSON: { arrange: askedBackBy(ID.admin.finance) },
      TRANSACTION_ALREADY_USED: { arrange: sentNumberUsed },
    },
  ),
  ...of(
    calls.reopenStatementRow,
    { ...finance, ...row, body: { reason }, arrange: asked },
    {
      STATEMENT_ROW_NOT_FOUND: NONE,
      STATEMENT_ROW_CHANGED: { arrange: held },
      TRANSFER_REFUNDED: { arrange: refundOfCredit },
    },
  ),
]

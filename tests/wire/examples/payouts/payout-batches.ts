import * as calls from '#domains/payouts/contract/payout-batches.contract.ts'
import * as holds from '#domains/payouts/contract/payout-holds.contract.ts'
import { aPng } from '#tests/support/multipart.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { differs } from './daily-money.ts'
import { ACCOUNT, withAccount } from './payout-accounts.ts'

const finance = { as: 'admin.finance' } as const
const BATCH = 751
const PAYEE = 752
const at = new Date('2026-02-27T09:00:00+06:30')
const reason = { body: { reason: 'အကောင့် မှားနေပါသည်။' } }
const usable = withAccount({ confirmed: true })

/** A batch that an owner of the installation created, with one payout of the teacher. */
const aBatch =
  (state: 'waiting' | 'open' | 'closed' = 'open', createdBy: number = ID.admin.owner) =>
  async (world: World) => {
    await usable(world)
    const { db } = world.api
    const hasBatch = await db.selectFrom('payoutBatches').select('id').where('id', '=', BATCH).executeTakeFirst()
    if (hasBatch) return
    const isSent = state === 'closed'
    await db
      .insertInto('payoutBatches')
      .values({
        id: BATCH,
        state,
        version: 'the preview before',
        totalMmk: 80_000,
        createdBy,
        createdAt: at,
        ...(isSent && { endedAt: at }),
      })
      .execute()
    await db
      .insertInto('payoutBatchPayees')
      .values({
        id: PAYEE,
        batchId: BATCH,
        ownerId: ID.teacher,
        payouts: 1,
        totalMmk: 80_000,
        accountId: ACCOUNT,
        state: isSent ? 'sent' : 'due',
        ...(isSent && {
          sentBy: ID.admin.finance,
          sentAt: at,
          sentOn: '2026-02-27',
          sentMethodId: ID.method.wallet,
          sentFamilyId: ID.method.wallet,
          sentNumberTyped: 'KBZ-9001',
          sentNumberKey: 'KBZ9001',
        }),
      })
      .execute()
    await db
      .updateTable('payouts')
      .set({ batchPayeeId: PAYEE, ...(isSent && { paidOn: '2026-02-27', reference: 'KBZ-9001', accountId: ACCOUNT }) })
      .where('id', '=', ID.payout.teacherClass)
      .execute()
  }
const onHold = async (world: World) => {
  await world.api.db
    .insertInto('payoutHolds')
    .values({ ownerId: ID.teacher, reason: reason.body.reason, heldBy: ID.admin.finance, heldAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
const receivedNumber = ({ api: { db } }: World) =>
  db
    .insertInto('transfers')
    .values({
      enrolmentId: ID.enrolment.seat,
      paymentMethodId: ID.method.wallet,
      familyId: ID.method.wallet,
      numberTyped: 'KBZ 9002',
      numberKey: 'KBZ9002',
      amountMmk: 50_000,
      source: 'claim',
      verifiedBy: ID.admin.finance,
      insertedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const form = { method_id: ID.method.wallet, transaction_no: 'KBZ-9002', sent_on: '2026-03-01' }
const picture = { name: 'transfer.png', bytes: await aPng() }
const path = [BATCH]
/** The version of the last preview, which is a checksum. */
const previewed = { version: 'of the preview' }
const preview =
  (arrange: (world: World) => Promise<unknown> = async () => undefined) =>
  async (world: World) => {
    await arrange(world)
    const { json } = await world.api.post('/admin/payout-batches/preview', {}, world.tokenOf('admin.finance'))
    previewed.version = json.version
  }
const NONE = { path: [ID.unused] }

/** A payout that a batch of payouts sends, and a payee on hold, for the calls that pay a single payout. */
export const batched = { inBatch: aBatch(), onHold, receivedNumber }

const sentAndReturned = async (world: World) => {
  await aBatch('closed')(world)
  const { db } = world.api
  const known = await db.selectFrom('payoutReturns').select('id').where('batchPayeeId', '=', PAYEE).executeTakeFirst()
  if (known) return
  const recorded = { reason: reason.body.reason, returnedBy: ID.admin.finance, returnedAt: at }
  const sent = { sentMethodId: ID.method.wallet, sentNumberTyped: 'KBZ-9001', sentOn: '2026-02-27' }
  const { id } = await db
    .insertInto('payoutReturns')
    .values({
      ...sent,
      ownerId: ID.teacher,
      batchPayeeId: PAYEE,
      sentMmk: 80_000,
      feeMmk: 0,
      accountId: ACCOUNT,
      ...recorded,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { returnId: id, payoutId: ID.payout.teacherClass, amountMmk: 80_000 }
  await db.insertInto('payoutReturnLines').values(line).execute()
}
/** A batch whose payee was paid, and one whose transfer came back. */
export const sentBatch = { id: BATCH, payee: PAYEE, arrange: aBatch('closed'), returned: sentAndReturned }

export const payoutBatches = [
  ...of(calls.previewBatch, { ...finance, arrange: usable }, { 'a payee on hold': { arrange: onHold } }),
  ...of(
    calls.createBatch,
    { ...finance, body: previewed, arrange: preview(usable) },
    {
      CHANGED_MEANWHILE: { body: { version: 'of another preview' }, arrange: usable },
      'PAYOUT_BATCH_EMPTY: nobody has an account': { arrange: preview() },
      LEDGER_DIFFERS: { arrange: preview(differs) },
    },
  ),
  ...of(calls.listBatches, { ...finance, arrange: aBatch() }),
  ...of(calls.exportBatches, { ...finance, query: { format: 'csv' }, arrange: aBatch() }),
  ...of(
    calls.showBatch,
    { ...finance, path, arrange: aBatch() },
    {
      'closed with its last payee': { arrange: aBatch('closed') },
      'a transfer came back': { arrange: sentAndReturned },
      PAYOUT_BATCH_NOT_FOUND: NONE,
    },
  ),
  ...of(
    calls.exportBatch,
    { ...finance, path, query: { format: 'csv' }, arrange: aBatch() },
    { PAYOUT_BATCH_NOT_FOUND: NONE, PAYOUT_BATCH_NOT_OPEN: { arrange: aBatch('waiting') } },
  ),
  ...of(
    calls.approveBatch,
    { ...finance, path, arrange: aBatch('waiting') },
    {
      PAYOUT_BATCH_NOT_FOUND: NONE,
      PAYOUT_BATCH_NOT_OPEN: { arrange: aBatch('closed') },
      SAME_PERSON: { arrange: aBatch('waiting', ID.admin.finance) },
      LEDGER_DIFFERS: {
        arrange: async (world) => {
          await aBatch('waiting')(world)
          await differs(world)
        },
      },
    },
  ),
  ...of(
    calls.cancelBatch,
    { ...finance, path, ...reason, arrange: aBatch() },
    { PAYOUT_BATCH_NOT_FOUND: NONE, PAYOUT_BATCH_NOT_OPEN: { arrange: aBatch('closed') } },
  ),
  ...of(
    calls.markPayeeSent,
    { ...finance, path: [BATCH, PAYEE], form: { ...form, file: picture }, arrange: aBatch() },
    {
      'without a picture': { form },
      PAYOUT_BATCH_NOT_FOUND: { path: [BATCH, ID.unused] },
      PAYOUT_BATCH_NOT_OPEN: { arrange: aBatch('waiting') },
      PAYOUT_ALREADY_PAID: { arrange: aBatch('closed') },
      PAYMENT_METHOD_NOT_FOUND: { form: { ...form, method_id: ID.unused } },
      TRANSACTION_ALREADY_USED: {
        arrange: async (world: World) => {
          await aBatch()(world)
          await receivedNumber(world)
        },
      },
      'INVALID_INPUT: a day in the future': { form: { ...form, sent_on: '2026-03-03' } },
    },
  ),
  ...of(
    holds.holdPayee,
    { ...finance, path: [ID.teacher], ...reason, arrange: aBatch() },
    { PAYEE_NOT_FOUND: { path: [ID.student] } },
  ),
  ...of(holds.releasePayee, { ...finance, path: [ID.teacher], arrange: onHold }, { PAYEE_NOT_FOUND: NONE }),
]

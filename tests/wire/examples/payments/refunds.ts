import { exportCredit, listCredit } from '#domains/payments/contract/credit-list.contract.ts'
import * as calls from '#domains/payments/contract/refunds.contract.ts'
import * as transfers from '#domains/payments/contract/transfers.contract.ts'
import { lockAndSettleOrder } from '#domains/payments/server/orders/settle-order.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { upTo100Alone } from './one-person.ts'
import { insertTransfer } from './recorded-money.ts'

const finance = { as: 'admin.finance' } as const
const NONE = { path: [ID.unused] }
const { enrolment } = ID
const at = (id: number) => ({ path: ['class', id] })
const reason = { body: { reason: 'အကောင့်နံပါတ် မှားနေပါသည်။' } }

const TRANSFER = 721
const REFUND = 731
const refund = {
  transfer_id: TRANSFER,
  amount: 10_000,
  version: '10000.0',
  wallet_id: ID.method.wallet,
  account_no: '09420000031',
  holder: 'မသီရိ',
  reason: 'ငွေ ပိုလွှဲထားပါသည်။',
}
const sentRefund = { method_id: ID.method.wallet, transaction_no: 'KBZ-9901', sent_on: '2026-03-01' }
/** A transfer of 60,000 pays a fee of 50,000. */
const overpaidFor =
  (enrolmentId: number) =>
  async ({ api: { db } }: World) => {
    await insertTransfer(db, { id: TRANSFER, enrolmentId, number: 'KBZ-7799', amountMmk: 60_000 })
    await db.transaction().execute((tx) => lockAndSettleOrder(tx, enrolmentId, { type: 'system', id: null }))
  }
const overpaid = overpaidFor(enrolment.seat)
/** A refund that finance asked for, in one of its states. */
export const refundIn =
  (state: calls.RefundState, enrolmentId: number = enrolment.seat) =>
  async (world: World) => {
    await overpaidFor(enrolmentId)(world)
    const at = new Date('2026-02-02T09:00:00+06:30')
    const isSent = state === 'sent' || state === 'failed'
    await world.api.db
      .insertInto('refunds')
      .values({
        id: REFUND,
        transferId: TRANSFER,
        amountMmk: 10_000,
        state,
        targetFamilyId: ID.method.wallet,
        targetAccountNo: refund.account_no,
        targetHolder: refund.holder,
        reason: refund.reason,
        askedBy: ID.admin.finance,
        askedAt: at,
        ...((state === 'approved' || isSent) && { approvedBy: ID.admin.owner, approvedAt: at }),
        ...(isSent && {
          sentBy: ID.admin.finance,
          sentAt: at,
          sentOn: '2026-02-02',
          sentMethodId: ID.method.wallet,
          sentFamilyId: ID.method.wallet,
          sentNumberTyped: 'KBZ-9900',
          sentNumberKey: 'KBZ9900',
        }),
        ...(state === 'dropped' && { endedBy: ID.admin.finance, endedAt: at, endReason: 'x' }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

export const refunds = [
  ...of(
    listCredit,
    { ...finance, arrange: refundIn('asked') },
    { 'FORBIDDEN: not the desk’s': { as: 'admin.moderator' } },
  ),
  ...of(exportCredit, { ...finance, query: { format: 'csv' }, arrange: overpaid }),
  ...of(transfers.listReceivedTransfers, { ...finance, query: { from: '2026-02-01', to: '' }, arrange: overpaid }),
  ...of(transfers.exportTransfers, {
    ...finance,
    query: { format: 'csv', from: '', to: '2026-02-28' },
    arrange: overpaid,
  }),
  ...of(
    calls.showRefundable,
    { ...finance, ...at(enrolment.seat), arrange: overpaid },
    { ENROLMENT_NOT_FOUND: at(ID.unused) },
  ),
  ...of(
    calls.askRefund,
    { ...finance, body: refund, arrange: overpaid },
    {
      TRANSFER_NOT_FOUND: { body: { ...refund, transfer_id: ID.unused } },
      REFUND_TOO_LARGE: { body: { ...refund, amount: 10_001, target_reason: 'အကောင့် ပိတ်ထားပါသည်။' } },
      CHANGED_MEANWHILE: { body: { ...refund, version: '0.0' } },
    },
  ),
  ...of(
    calls.listRefunds,
    { ...finance, arrange: refundIn('asked') },
    { 'of one state': { query: { state: 'sent' } } },
  ),
  ...of(
    calls.approveRefund,
    { as: 'admin.owner', path: [REFUND], arrange: refundIn('asked') },
    {
      REFUND_NOT_FOUND: NONE,
      SAME_PERSON: { as: 'admin.finance' },
      REFUND_STATE_CHANGED: { arrange: refundIn('dropped') },
    },
  ),
  ...of(
    calls.markRefundSent,
    { ...finance, path: [REFUND], body: sentRefund, arrange: refundIn('approved') },
    {
      REFUND_NOT_FOUND: NONE,
      REFUND_STATE_CHANGED: { arrange: refundIn('asked') },
      PAYMENT_METHOD_NOT_FOUND: { body: { ...sentRefund, method_id: ID.unused } },
      TRANSACTION_ALREADY_USED: { body: { ...sentRefund, transaction_no: 'kbz 7799' } },
    },
  ),
  ...of(
    calls.markRefundFailed,
    { ...finance, path: [REFUND], ...reason, arrange: refundIn('sent') },
    { REFUND_NOT_FOUND: NONE, REFUND_STATE_CHANGED: { arrange: refundIn('approved') } },
  ),
  ...of(
    calls.markRefundReturned,
    { ...finance, path: [REFUND], body: { amount: 1, ...reason.body }, arrange: refundIn('sent') },
    {
      REFUND_NOT_FOUND: NONE,
      REFUND_STATE_CHANGED: { arrange: refundIn('approved') },
      SECOND_PERSON_NEEDED: { arrange: upTo100Alone(refundIn('sent')) },
      'INVALID_INPUT: more than was sent': { body: { amount: 1_000_000, ...reason.body } },
    },
  ),
  ...of(
    calls.dropRefund,
    { ...finance, path: [REFUND], ...reason, arrange: refundIn('asked') },
    { REFUND_NOT_FOUND: NONE, REFUND_STATE_CHANGED: { arrange: refundIn('sent') } },
  ),
]

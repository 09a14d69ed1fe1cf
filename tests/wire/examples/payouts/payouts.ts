import * as admin from '#domains/payouts/contract/admin-payouts.contract.ts'
import { payoutCalls } from '#domains/payouts/contract/payouts.contract.ts'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { differs } from './daily-money.ts'
import { withAccount } from './payout-accounts.ts'
import { batched } from './payout-batches.ts'

const finance = { as: 'admin.finance' } as const
const NONE = { path: [ID.unused] }
const { enrolment, payout } = ID
const noChange = async () => undefined

/** Records what the teacher received for a voided enrolment. */
const openDeduction = ({ api: { db } }: World) =>
  db
    .insertInto('payoutDeductions')
    .values({
      ownerId: ID.teacher,
      enrolmentId: enrolment.seat,
      payoutId: payout.paid,
      grossMmk: 50_000,
      percentage: 20,
      netMmk: 40_000,
      createdBy: ID.admin.finance,
      insertedAt: new Date('2026-02-01T09:00:00+06:30'),
    })
    .execute()
const aboveTheLimit = ({ api: { db } }: World) =>
  db.updateTable('payouts').set({ payableMmk: 1_000_001 }).where('id', '=', payout.teacherClass).execute()
/** One transfer has paid both payouts of the teacher that are paid. */
const paidTogether = ({ api: { db } }: World) =>
  db
    .updateTable('payouts')
    .set({ paidMethodId: ID.method.wallet, paidFamilyId: ID.method.wallet, paidNumberKey: 'KBZ0001' })
    .where('paidOn', 'is not', null)
    .where('ownerId', '=', ID.teacher)
    .execute()
const madeUpFor = async (world: World) => {
  await openDeduction(world)
  await world.api.db.updateTable('payouts').set({ deductedMmk: 40_000 }).where('id', '=', payout.teacherClass).execute()
}

/** Calls by which payees read their own payouts. */
function ofPayee(role: OwnerRole) {
  const calls = payoutCalls[role]
  const as = role
  const [ofClass, ofCourse] =
    role === 'teacher' ? [payout.teacherClass, payout.teacherCourse] : [payout.schoolClass, payout.schoolCourse]
  const another = { PAYOUT_NOT_FOUND: { path: [role === 'teacher' ? payout.schoolClass : payout.teacherClass] } }
  const search = { page: 1, class_name: '', payment_date: '', class_amount: 80_000, payment_status: 'true' }
  return [
    ...of(calls.classList, { as, query: { page: 1 } }),
    ...of(calls.classHistory, { as }),
    ...of(calls.classFilter, { as, query: { ...search, class_date: '' } }),
    ...of(calls.classExport, { as, query: { format: 'csv', payment_status: 'true' } }),
    ...of(calls.courseExport, { as, query: { format: 'csv' } }),
    ...of(calls.classInvoice, { as, path: [ofClass] }, another),
    ...of(calls.classDownload, { as, path: [ofClass] }, another),
    ...of(calls.courseList, { as }),
    ...of(calls.courseHistory, { as }),
    ...of(calls.courseFilter, { as, query: search }),
    ...of(calls.courseInvoice, { as, path: [ofCourse] }, another),
    ...of(calls.courseDownload, { as, path: [ofCourse] }, another),
  ]
}

export const payouts = [
  ...ofPayee('teacher'),
  ...ofPayee('school'),
  ...of(
    admin.listPayouts,
    { ...finance, query: { kind: 'class', paid: 'false' } },
    { paid: { query: { paid: '1' } }, 'paid by one transfer': { query: { paid: '1' }, arrange: paidTogether } },
  ),
  ...of(
    admin.listDeductions,
    { ...finance, arrange: openDeduction },
    {
      'nothing is open': { arrange: noChange },
      'made up for by a payout': { arrange: madeUpFor },
      'FORBIDDEN: not the desk’s': { as: 'admin.moderator' },
    },
  ),
  ...of(
    admin.exportDeductions,
    { ...finance, query: { format: 'csv' }, arrange: openDeduction },
    { 'FORBIDDEN: not the desk’s': { as: 'admin.moderator' } },
  ),
  ...of(
    admin.runPayouts,
    { ...finance, body: { kind: 'class', until: '2026-03-01' } },
    { 'nothing is due': { body: { kind: 'course', until: '' } }, LEDGER_DIFFERS: { arrange: differs } },
  ),
  ...of(
    admin.exportPayouts,
    { ...finance, query: { format: 'csv', kind: 'class' } },
    { 'FORBIDDEN: not the desk’s': { as: 'admin.moderator' } },
  ),
  ...of(
    admin.previewPayouts,
    { ...finance, body: { kind: 'class', until: '2026-03-01' } },
    {
      'nothing is due': { body: { kind: 'course', until: '' } },
      'FORBIDDEN: not the desk’s': { as: 'admin.moderator' },
    },
  ),
  ...of(
    admin.payPayout,
    { ...finance, path: [payout.teacherClass], body: { paid_on: '2026-03-01', reference: 'KBZ-0002' } },
    {
      PAYOUT_NOT_FOUND: NONE,
      PAYOUT_ALREADY_PAID: { path: [payout.paid] },
      PAYOUT_IN_BATCH: { arrange: batched.inBatch },
      PAYEE_ON_HOLD: { arrange: batched.onHold },
      SECOND_PERSON_NEEDED: { arrange: aboveTheLimit },
      PAYOUT_ACCOUNT_UNCONFIRMED: { arrange: withAccount() },
      PAYOUT_ACCOUNT_NOT_READY: { arrange: withAccount({ confirmed: true, usableFrom: '2026-03-04T10:00:00+06:30' }) },
      PAYMENT_METHOD_NOT_FOUND: { body: { paid_on: '2026-03-01', reference: 'KBZ-0002', method_id: ID.unused } },
      TRANSACTION_ALREADY_USED: {
        body: { paid_on: '2026-03-01', reference: 'KBZ-9002', method_id: ID.method.wallet },
        arrange: batched.receivedNumber,
      },
      CHANGED_MEANWHILE: { body: { paid_on: '2026-03-01', reference: 'KBZ-0002', account_id: ID.unused } },
    },
  ),
]

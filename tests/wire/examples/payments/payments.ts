import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import * as decisions from '#domains/payments/contract/enrolment-decisions.contract.ts'
import * as desk from '#domains/payments/contract/enrolment-payments.contract.ts'
import * as orders from '#domains/payments/contract/orders.contract.ts'
import * as methods from '#domains/payments/contract/payment-methods.contract.ts'
import * as proofs from '#domains/payments/contract/payment-proofs.contract.ts'
import * as verification from '#domains/payments/contract/payment-verification.contract.ts'
import * as presets from '#domains/payments/contract/reason-presets.contract.ts'
import * as statements from '#domains/payments/contract/statements.contract.ts'
import { aPng } from '#tests/support/multipart.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { insertOrder, insertTransfer } from './recorded-money.ts'
import { refundIn } from './refunds.ts'
import { seenAsked, walletClosed } from './registrations.ts'
import { alreadyUsed, transfer } from './used-transfer.ts'

const walletDetails = { state: 'paused', holder_name: 'Daw Khin Mar', qr_text: 'wave/1', daily_cap: '1,000,000' }
const finance = { as: 'admin.finance' } as const
const NONE = { path: [ID.unused] }
const { enrolment, payout } = ID
const picture = { name: 'proof.png', bytes: await aPng() }
const proof = { form: { file: picture } }
const notAPicture = { form: { file: { name: 'proof.pdf', bytes: Buffer.from('%PDF-1.7') } } }
const at = (id: number, kind = 'class') => ({ path: [kind, id] })
/** An outdated version of the enrolment. */
const old = (body: object = {}) => ({ CHANGED_MEANWHILE: { body: { ...body, version: '0' } } })
const noChange = async () => undefined
const reason = { body: { reason: 'ငွေမရောက်သေးပါ။' } }

const statementText = `Date,Transaction ID,Amount,Name,Remark
2026-02-01 10:20,0100 2345 6789,"250,000",မသီရိ,4821 7098
2026-02-01 10:21,KBZ-7789,၄၅၀၀၀,Ko Aung,
2026-02-02 09:00,KBZ-7790,0,,
`
const statement = {
  method_id: ID.method.wallet,
  file: { name: 'statement.csv', bytes: Buffer.from(statementText) },
}
const importedBefore = async ({ api: { db } }: World) => {
  const { id: importId } = await db
    .insertInto('statementImports')
    .values({
      paymentMethodId: ID.method.wallet,
      fileName: 'statement.csv',
      fromDay: '2026-02-01',
      untilDay: '2026-02-01',
      rowsRead: 1,
      rowsNew: 1,
      importedBy: ID.admin.finance,
      insertedAt: new Date('2026-02-03T09:00:00+06:30'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('statementRows')
    .values({
      importId,
      paymentMethodId: ID.method.wallet,
      numberTyped: 'KBZ-7700',
      numberKey: 'KBZ7700',
      amountMmk: 50_000,
      arrivedAt: new Date('2026-02-01T09:00:00+06:30'),
      payer: 'မသီရိ',
      checksum: '1',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
/** Records a part of the fee with the same number on another wallet. */
export const partByAnotherWallet = ({ api: { db } }: World) =>
  insertTransfer(db, {
    enrolmentId: enrolment.waitingSeat,
    methodId: ID.method.bank,
    number: 'kbz 7788',
    amountMmk: 1000,
  })
const ordered = ({ api: { db } }: World) =>
  insertOrder(db, { enrolmentId: enrolment.waitingSeat, accountId: ID.applicant })
const verified = (enrolmentId: number) => (world: World) =>
  world.api.db
    .updateTable('enrolments')
    .set({ paymentVerifiedAt: new Date('2026-02-01T09:00:00+06:30') })
    .where('id', '=', enrolmentId)
    .execute()
export const sentTheSamePicture = ({ api: { db } }: World) =>
  db
    .insertInto('paymentProofs')
    .values({ enrolmentId: enrolment.seat, filePath: 'private/proofs/501/proof.webp', sha256: Buffer.alloc(32, 1) })
    .execute()
const inAPayout = ({ api: { db } }: World) =>
  db.updateTable('enrolments').set({ payoutId: payout.teacherClass }).where('id', '=', enrolment.seat).execute()

export const payments = [
  ...of(methods.listPaymentMethods, { as: 'guest' }),
  ...of(
    proofs.uploadClassProof,
    { as: 'applicant', path: [ID.class.open], ...proof },
    {
      'without an application: failed': { as: 'stranger' },
      'with the facts of the transfer': { form: { ...proof.form, number: 'KBZ-7788', amount: '၅၀,၀၀၀' } },
      'INVALID_INPUT: no picture': notAPicture,
      'INVALID_INPUT: no amount': { form: { ...proof.form, amount: '0' } },
    },
  ),
  ...of(
    proofs.uploadCourseProof,
    { as: 'applicant', path: [ID.course.video], ...proof },
    {
      'after approval: failed': { as: 'student' },
      'INVALID_INPUT: no picture': notAPicture,
      UNAUTHENTICATED: { as: 'guest' },
    },
  ),
  ...of(
    orders.showClassOrder,
    { as: 'applicant', path: [ID.class.open], arrange: ordered },
    { 'without an application': { as: 'stranger', arrange: noChange } },
  ),
  ...of(
    orders.showCourseOrder,
    { as: 'stranger', path: [ID.course.video] },
    { 'FORBIDDEN: students alone': { as: 'teacher' } },
  ),
  ...of(
    statements.compareStatement,
    { ...finance, form: statement },
    {
      'INVALID_INPUT: not a table': { form: { ...statement, file: notAPicture.form.file } },
      PAYMENT_METHOD_NOT_FOUND: { form: { ...statement, method_id: ID.unused } },
    },
  ),
  ...of(
    statements.importStatement,
    { ...finance, form: statement },
    {
      'INVALID_INPUT: no file': { form: { method_id: ID.method.wallet } },
      PAYMENT_METHOD_NOT_FOUND: { form: { ...statement, method_id: ID.unused } },
    },
  ),
  ...of(
    statements.listStatementRows,
    { ...finance, arrange: importedBefore },
    { 'of one state': { query: { state: 'seen' } } },
  ),
  ...of(statements.exportStatementRows, {
    ...finance,
    query: { format: 'csv', state: 'seen' },
    arrange: importedBefore,
  }),
  ...of(statements.listMissingTransfers, { ...finance, arrange: alreadyUsed }),
  ...of(statements.exportMissingTransfers, { ...finance, query: { format: 'csv' }, arrange: alreadyUsed }),
  ...of(presets.listReasonPresets, finance),
  ...of(
    presets.setReasonPreset,
    { ...finance, body: { kind: 'rejection', reason: 'ငွေလွှဲ မတွေ့ရပါ။', shown: true } },
    { INVALID_INPUT: { body: { kind: 'other', reason: '', shown: 'perhaps' } } },
  ),
  ...of(desk.exportEnrolmentPayments, { ...finance, query: { format: 'csv', kind: 'class' } }),
  ...of(
    desk.listEnrolmentPayments,
    { ...finance, query: { proof: 'awaiting' } },
    { 'a search': { query: { keyword: 'သီရိ', kind: 'course' } } },
  ),
  ...of(
    verification.verifyEnrolment,
    { ...finance, ...at(enrolment.waitingSeat), body: transfer },
    {
      'a video course opens with it': at(enrolment.waitingPurchase, 'course'),
      PAYMENT_NOT_SEEN: { arrange: seenAsked },
      METHOD_CLOSED: { arrange: walletClosed, body: { ...transfer, closed: false } },
      'into a closed wallet': { arrange: walletClosed },
      'seen in the wallet': { arrange: seenAsked, body: { ...transfer, seen: true } },
      TRANSFER_REFUNDED: {
        body: { ...transfer, transaction_no: 'KBZ-7799' },
        arrange: refundIn('asked', enrolment.waitingSeat),
      },
      ENROLMENT_NOT_FOUND: at(ID.unused),
      ENROLMENT_TRANSITION_REFUSED: {
        arrange: ({ api }) =>
          api.db
            .updateTable('enrolments')
            .set({ status: EnrolmentStatus.rejected })
            .where('id', '=', enrolment.waitingSeat)
            .execute(),
      },
      TRANSACTION_ALREADY_USED: { arrange: alreadyUsed },
      PAYMENT_METHOD_NOT_FOUND: { body: { ...transfer, method_id: ID.unused } },
      'above the limit for one person': { body: { ...transfer, amount: 600_000 } },
      'more than the fee': { body: { ...transfer, amount: transfer.amount + 5000 } },
      NUMBER_IN_OTHER_WALLET: { arrange: partByAnotherWallet },
      PAYMENT_BELOW_FEE: { body: { ...transfer, amount: 1000 } },
      PAYMENT_ABOVE_FEE: { body: { ...transfer, amount: transfer.amount + 5000, over: false } },
      'part of the fee': { body: { ...transfer, amount: 1000, part: true } },
      PICTURE_ALREADY_USED: { arrange: sentTheSamePicture },
      'the same picture, known': { arrange: sentTheSamePicture, body: { ...transfer, reused_picture: true } },
      ...old(transfer),
      'FORBIDDEN: not the desk’s': { as: 'admin.moderator' },
    },
  ),
  ...of(
    verification.reverseVerification,
    { ...finance, ...at(enrolment.seat), ...reason },
    {
      ...old(reason.body),
      ENROLMENT_NOT_FOUND: at(ID.unused),
      ENROLMENT_TRANSITION_REFUSED: at(enrolment.waitingSeat),
      PAYMENT_IN_PAYOUT: { arrange: inAPayout },
      TRANSFER_REFUNDED: { arrange: refundIn('asked') },
      'INVALID_INPUT: too late to undo without a reason': { body: {} },
    },
  ),
  ...of(verification.checkTransaction, {
    ...finance,
    ...at(enrolment.waitingSeat),
    query: transfer,
    arrange: alreadyUsed,
  }),
  ...of(
    decisions.approveEnrolmentAsAdmin,
    { ...finance, ...at(enrolment.waitingSeat), arrange: verified(enrolment.waitingSeat) },
    {
      ...old(),
      'not verified, with a reason': { ...reason, arrange: noChange },
      'INVALID_INPUT: not verified and without a reason': { arrange: noChange },
      ENROLMENT_NOT_FOUND: at(ID.unused),
      ENROLMENT_TRANSITION_REFUSED: { ...at(enrolment.waitingSeat), arrange: finishedAlready },
    },
  ),
  ...of(
    decisions.rejectEnrolmentAsAdmin,
    { ...finance, ...at(enrolment.waitingSeat), ...reason },
    { ...old(reason.body), ENROLMENT_NOT_FOUND: at(ID.unused), ENROLMENT_TRANSITION_REFUSED: at(enrolment.seat) },
  ),
  ...of(
    decisions.askForPicture,
    { ...finance, ...at(enrolment.waitingSeat), ...reason },
    { ...old(reason.body), ENROLMENT_NOT_FOUND: at(ID.unused), ENROLMENT_TRANSITION_REFUSED: at(enrolment.seat) },
  ),
  ...of(
    decisions.refusePicture,
    { ...finance, ...at(enrolment.seat), ...reason, arrange: sentTheSamePicture },
    {
      ...old(reason.body),
      ENROLMENT_NOT_FOUND: at(ID.unused),
      ENROLMENT_TRANSITION_REFUSED: at(enrolment.waitingSeat),
    },
  ),
  ...of(
    decisions.voidEnrolment,
    { ...finance, ...at(enrolment.seat), ...reason },
    {
      ...old(reason.body),
      ENROLMENT_NOT_FOUND: at(ID.unused),
      ENROLMENT_TRANSITION_REFUSED: at(enrolment.waitingSeat),
    },
  ),
  ...of(
    decisions.extendEnrolment,
    { ...finance, ...at(enrolment.seat), body: { end_access_date: '2027-01-31' } },
    {
      ...old({ end_access_date: '2027-01-31' }),
      ENROLMENT_NOT_FOUND: at(ID.unused),
      ENROLMENT_TRANSITION_REFUSED: at(enrolment.waitingSeat),
    },
  ),
  ...of(methods.listAllPaymentMethods, finance),
  ...of(methods.createPaymentMethod, {
    ...finance,
    body: {
      method_name: 'WavePay',
      account_no: '',
      description: 'ဒေါ်ခင်မာ',
      kind: 'wallet',
      family: 'Wave Money',
      ...walletDetails,
    },
  }),
  ...of(
    methods.updatePaymentMethod,
    { ...finance, path: [ID.method.bank], body: { method_name: 'ဘဏ်', description: 'ရုံး', active: false } },
    {
      PAYMENT_METHOD_NOT_FOUND: NONE,
      CHANGED_MEANWHILE: { body: { method_name: 'KBZPay', seen: { method_name: 'Wave Pay' } } },
      INVALID_INPUT: { body: { method_name: '' } },
    },
  ),
  ...of(methods.deletePaymentMethod, { ...finance, path: [ID.method.bank] }, { PAYMENT_METHOD_NOT_FOUND: NONE }),
]

function finishedAlready({ api }: World) {
  return api.db
    .updateTable('enrolments')
    .set({ status: EnrolmentStatus.finished })
    .where('id', '=', enrolment.waitingSeat)
    .execute()
}

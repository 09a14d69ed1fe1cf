import { countDesk } from '#domains/payments/contract/desk-counts.contract.ts'
import * as holds from '#domains/payments/contract/desk-holds.contract.ts'
import * as own from '#domains/payments/contract/own-registration.contract.ts'
import { listQueue } from '#domains/payments/contract/payment-queue.contract.ts'
import * as registrations from '#domains/payments/contract/registrations.contract.ts'
import { aPng } from '#tests/support/multipart.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { insertOrder, insertTransfer } from './recorded-money.ts'

const picture = { name: 'proof.png', bytes: await aPng() }
const finance = { as: 'admin.finance' } as const
const at = { path: [ID.registration] }
const REGISTRATION_NOT_FOUND = { path: [ID.unused] }
/** An outdated version of the registration. */
const old = (body: object = {}) => ({ CHANGED_MEANWHILE: { body: { ...body, version: '0' } } })
const reason = { body: { reason: 'ငွေမရောက်သေးပါ။' } }
const transfer = { transaction_no: 'KBZ-9900', method_id: ID.method.wallet, amount: 400_000 }

/** The number of the transfer in another spelling. */
const number = 'kbz 9900'
const recordedAt = new Date('2026-02-01T09:00:00+06:30')

/** The number pays for an enrolment, in another spelling. */
const usedForAnEnrolment = ({ api: { db } }: World) =>
  insertTransfer(db, { number, enrolmentId: ID.enrolment.seat, amountMmk: 50_000 })
/** Records a part of the fee with the same number on another wallet. */
const partByAnotherWallet = ({ api: { db } }: World) =>
  insertTransfer(db, { number, registrationPaymentId: ID.registration, methodId: ID.method.bank, amountMmk: 1000 })
/** An admin has entered the transfer for a second person. */
const enteredBy =
  (adminId: number) =>
  ({ api: { db } }: World) =>
    db
      .insertInto('secondChecks')
      .values({
        registrationPaymentId: ID.registration,
        paymentMethodId: ID.method.wallet,
        amountMmk: 400_000,
        numberTyped: 'KBZ-9900',
        numberKey: 'KBZ9900',
        enteredBy: adminId,
        enteredAt: recordedAt,
        knowsReusedPicture: false,
        takesPart: false,
        takesSurplus: false,
        isFurtherTransfer: false,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
const sentForAnEnrolment = ({ api: { db } }: World) =>
  db
    .insertInto('paymentProofs')
    .values({ enrolmentId: ID.enrolment.seat, filePath: 'private/proofs/501/proof.webp', sha256: Buffer.alloc(32, 2) })
    .execute()
export function ordered({ api: { db } }: World) {
  return insertOrder(db, {
    kind: 'registration',
    registrationPaymentId: ID.registration,
    accountId: ID.pendingTeacher,
    reference: '48217106',
    feeMmk: 400_000,
  })
}

/** The settings ask whether a payment was seen in the wallet. */
export const seenAsked = ({ api: { db } }: World) =>
  db
    .insertInto('settings')
    .values({ key: 'desk_asks_seen', value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The wallet of the transfers is closed. */
export const walletClosed = ({ api: { db } }: World) =>
  db.updateTable('paymentMethods').set({ active: false }).where('id', '=', transfer.method_id).execute()

/** The fee has arrived and was verified. */
export async function verified(world: World) {
  const { db } = world.api
  await ordered(world)
  const transferred = await insertTransfer(db, { number, registrationPaymentId: ID.registration, amountMmk: 400_000 })
  if (!transferred) return
  await db
    .insertInto('registrationAnswers')
    .values({
      registrationPaymentId: ID.registration,
      fileId: 42,
      answer: 'accepted',
      transferId: transferred.id,
      answeredBy: ID.admin.finance,
      answeredAt: recordedAt,
      notifiedAt: recordedAt,
    })
    .execute()
}

/** A refund of the whole fee was asked for. */
export async function refundAsked(world: World) {
  const { db } = world.api
  await verified(world)
  const { id } = await db
    .selectFrom('transfers')
    .select('id')
    .where('registrationPaymentId', '=', ID.registration)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refunds')
    .values({
      id: 732,
      transferId: id,
      amountMmk: 400_000,
      targetFamilyId: ID.method.wallet,
      askedBy: ID.admin.finance,
      targetAccountNo: '09420000031',
      targetHolder: 'ဒေါ်မြ',
      reason: 'ငြင်းပယ်ခဲ့သည်။',
      askedAt: new Date('2026-02-02T09:00:00+06:30'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** An admin has the registration open at the desk. */
const heldBy =
  (adminId: number) =>
  ({ api: { db } }: World) =>
    db
      .insertInto('deskHolds')
      .values({ registrationPaymentId: ID.registration, adminId, heldUntil: new Date('2099-01-01') })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
const heldByOwner = heldBy(ID.admin.owner)
const opened = { ...finance, path: ['registration', ID.registration] }

/** The newest picture is answered, and the fee is paid. */
export const paid = async (world: World) => {
  await verified(world)
  await world.api.db
    .updateTable('orders')
    .set({ state: 'paid' })
    .where('registrationPaymentId', '=', ID.registration)
    .execute()
}

export const registrationPayments = [
  ...of(
    holds.holdNext,
    { ...finance, body: {} },
    {
      'behind the one that is left': { body: { leave: { subject: 'registration', id: ID.registration } } },
      'FORBIDDEN: not the desk’s': { as: 'admin.moderator' },
    },
  ),
  ...of(
    holds.holdPrevious,
    { ...finance, body: { leave: { subject: 'registration', id: ID.registration } } },
    {
      'none waits before it': { body: { leave: { subject: 'registration', id: ID.unused } } },
      'FORBIDDEN: not the desk’s': { as: 'admin.moderator' },
    },
  ),
  ...of(
    holds.holdPayment,
    { ...opened, body: {} },
    {
      'held by another': { arrange: heldByOwner },
      'taken over': { arrange: heldByOwner, body: { take_over: true } },
      'none to check': { path: ['registration', ID.unused] },
    },
  ),
  ...of(
    holds.releasePayment,
    { ...opened, arrange: heldBy(ID.admin.finance) },
    { 'held by another': { arrange: heldByOwner } },
  ),
  ...of(
    own.showOwnRegistration,
    { as: 'pendingTeacher', arrange: ordered },
    {
      'of an approved account without a payment': { as: 'school' },
      'FORBIDDEN: not a student’s': { as: 'student' },
    },
  ),
  ...of(
    own.sendRegistrationPicture,
    { as: 'pendingTeacher', form: { file: picture } },
    {
      'INVALID_INPUT: no picture': { form: { file: { name: 'proof.pdf', bytes: Buffer.from('%PDF-1.7') } } },
      REGISTRATION_TRANSITION_REFUSED: { arrange: paid },
    },
  ),
  ...of(
    countDesk,
    { ...finance, arrange: heldBy(ID.admin.finance) },
    { 'FORBIDDEN: not the desk’s': { as: 'admin.moderator' } },
  ),
  ...of(listQueue, finance, { 'FORBIDDEN: not the desk’s': { as: 'admin.moderator' } }),
  ...of(registrations.listRegistrations, finance, {
    'a search': { query: { keyword: '9999' } },
    'one of them': { query: { id: ID.registration } },
  }),
  ...of(registrations.exportRegistrations, { ...finance, query: { format: 'csv', keyword: '9999' } }),
  ...of(registrations.checkRegistrationTransaction, {
    ...finance,
    ...at,
    query: transfer,
    arrange: usedForAnEnrolment,
  }),
  ...of(
    registrations.verifyRegistration,
    { ...finance, ...at, body: transfer },
    {
      REGISTRATION_NOT_FOUND,
      TRANSACTION_ALREADY_USED: { arrange: usedForAnEnrolment },
      NUMBER_IN_OTHER_WALLET: { arrange: partByAnotherWallet },
      PAYMENT_METHOD_NOT_FOUND: { body: { ...transfer, method_id: ID.unused } },
      PAYMENT_BELOW_FEE: { body: { ...transfer, amount: 1000 } },
      PAYMENT_ABOVE_FEE: { body: { ...transfer, amount: 600_000 } },
      'above the limit for one person': { body: { ...transfer, amount: 600_000, over: true } },
      'part of the fee': { body: { ...transfer, amount: 1000, part: true } },
      PICTURE_ALREADY_USED: { arrange: sentForAnEnrolment },
      PAYMENT_NOT_SEEN: { arrange: seenAsked },
      METHOD_CLOSED: { arrange: walletClosed },
      'into a closed wallet, known': { arrange: walletClosed, body: { ...transfer, closed: true } },
      'the same picture, known': { arrange: sentForAnEnrolment, body: { ...transfer, reused_picture: true } },
      ...old(transfer),
      'FORBIDDEN: not the desk’s': { as: 'admin.moderator' },
    },
  ),
  ...of(
    registrations.confirmRegistration,
    { ...finance, ...at, body: {}, arrange: enteredBy(ID.admin.owner) },
    {
      REGISTRATION_NOT_FOUND,
      SAME_PERSON: { arrange: enteredBy(ID.admin.finance) },
      TRANSACTION_ALREADY_USED: {
        arrange: async (world: World) => {
          await enteredBy(ID.admin.owner)(world)
          await usedForAnEnrolment(world)
        },
      },
      ...old(),
      'FORBIDDEN: not the desk’s': { as: 'admin.moderator' },
    },
  ),
  ...of(
    registrations.reverseRegistration,
    { ...finance, ...at, ...reason, arrange: verified },
    {
      ...old(reason.body),
      REGISTRATION_NOT_FOUND,
      REGISTRATION_TRANSITION_REFUSED: { arrange: async () => undefined },
      TRANSFER_REFUNDED: { arrange: refundAsked },
      'INVALID_INPUT: too late to undo without a reason': { body: {} },
    },
  ),
  ...of(
    registrations.refuseRegistration,
    { ...finance, ...at, ...reason },
    { ...old(reason.body), REGISTRATION_NOT_FOUND, REGISTRATION_TRANSITION_REFUSED: { arrange: verified } },
  ),
  ...of(
    registrations.askRegistrationPicture,
    { ...finance, ...at, ...reason },
    { ...old(reason.body), REGISTRATION_NOT_FOUND, REGISTRATION_TRANSITION_REFUSED: { arrange: verified } },
  ),
]

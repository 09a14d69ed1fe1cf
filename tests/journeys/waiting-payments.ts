import { createHash } from 'node:crypto'
import { hashPassword } from '#domains/accounts/server/passwords/passwords.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { transferNumberKey } from '#domains/payments/contract/transfer-number.ts'
import { listWaiting } from '#domains/payments/server/desk/payment-queue.queries.ts'
import { verifyAtDesk } from '#domains/payments/server/desk/verify-at-desk.ts'
import type { PaidFor } from '#domains/payments/server/orders/paid-for.ts'
import { lockAndSettleOrder } from '#domains/payments/server/orders/settle-order.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { yangonDay } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, aCourse, anAdmin, anEnrolment, aStudent, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { inDatabase } from './database-setup.ts'
import type { Identity } from './pages/accounts.ts'

/** What the payer typed with a picture. */
interface Claimed {
  readonly numberTyped?: string
  readonly amountMmk?: number
  readonly paymentMethodId?: number
  /** The same number and amount were read from the picture. */
  readonly isRead?: boolean
}

/** A picture that the demo has stored; the label makes it equal to another's, or unique. */
async function sendPicture(db: Db, enrolmentId: number, label: string, claimed: Claimed = {}): Promise<void> {
  const { isRead = false, ...typed } = claimed
  const { filePath } = await db
    .selectFrom('paymentProofs')
    .select('filePath')
    .where('pixelsSha256', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const sha256 = createHash('sha256').update(label).digest()
  await db
    .insertInto('paymentProofs')
    .values({
      enrolmentId,
      filePath,
      sha256,
      ...typed,
      numberKey: transferNumberKey(typed.numberTyped ?? '') ?? null,
      reading: isRead ? JSON.stringify(readingOf(typed)) : null,
    })
    .execute()
}

const readingOf = ({ numberTyped = '', amountMmk = 0 }: Claimed) => ({
  number: { value: numberTyped.replaceAll(' ', ''), sure: true },
  amount: { value: amountMmk, sure: true },
  reference: null,
  paidAt: null,
})

interface Purchases {
  readonly feeMmk: number
  readonly students: readonly string[]
  readonly samePicture?: boolean
  readonly claimed?: Claimed
}

/** Purchases of one video course whose pictures wait at the desk, one for each name, last in its queue. */
export function waitingPurchases(
  title: string,
  { feeMmk, students, samePicture = false, claimed }: Purchases,
): Promise<number[]> {
  return inDatabase(async (db) => {
    const course = await aVideoCourse(db, { title, feeMmk })
    const ids: number[] = []
    for (const name of students) {
      const student = await aStudent(db, { name })
      const { id } = await anEnrolment(db, { courseId: course.id, studentId: student.id })
      await sendPicture(db, id, samePicture ? title : `${title} ${id}`, claimed)
      ids.push(id)
    }
    return ids
  })
}

/** A place in a class that its owner has accepted while its picture waits at the desk. */
export function acceptedEarly(title: string, { feeMmk, student: name }: { feeMmk: number; student: string }) {
  return inDatabase(async (db) => {
    const { id: courseId } = await aCourse(db, { title })
    const { id: classId } = await aClass(db, { courseId, feeMmk })
    const student = await aStudent(db, { name })
    const { id } = await anEnrolment(db, {
      classId,
      studentId: student.id,
      status: EnrolmentStatus.approved,
      approvedAt: new Date(),
      decidedByType: 'owner',
    })
    await sendPicture(db, id, `${title} ${id}`)
    return id
  })
}

/** A verified purchase for which more arrived than its fee. */
export function overpaidPurchase(
  title: string,
  { student: name, feeMmk, amountMmk }: { student: string; feeMmk: number; amountMmk: number },
): Promise<number> {
  return inDatabase(async (db) => {
    const course = await aVideoCourse(db, { title, feeMmk })
    const student = await aStudent(db, { name })
    const verified = { status: EnrolmentStatus.approved, paymentVerifiedAt: new Date(), verifiedAmountMmk: amountMmk }
    const { id } = await anEnrolment(db, { courseId: course.id, studentId: student.id, ...verified })
    const method = await db.selectFrom('paymentMethods').selectAll().orderBy('id').executeTakeFirstOrThrow()
    const admin = await db.selectFrom('admins').select('id').orderBy('id').executeTakeFirstOrThrow()
    await db
      .insertInto('transfers')
      .values({
        enrolmentId: id,
        paymentMethodId: method.id,
        familyId: method.familyId,
        amountMmk,
        source: 'claim',
        numberTyped: `OVER ${id}`,
        numberKey: `OVER${id}`,
        verifiedBy: admin.id,
        insertedAt: new Date(),
      })
      .execute()
    await db.transaction().execute((tx) => lockAndSettleOrder(tx, id, { type: 'system', id: null }))
    return id
  })
}

/** An imported statement shows the newest transfer of an enrolment, and this in the payer's column. */
export function shownOnStatement(enrolmentId: number, payer: string): Promise<unknown> {
  return inDatabase(async (db) => {
    const { paymentMethodId, numberTyped, numberKey, ...transfer } = await db
      .selectFrom('transfers')
      .selectAll()
      .where('enrolmentId', '=', enrolmentId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const admin = await db.selectFrom('admins').select('id').orderBy('id').executeTakeFirstOrThrow()
    const wallet = { paymentMethodId: paymentMethodId as number }
    const day = yangonDay(transfer.insertedAt)
    const { id: importId } = await db
      .insertInto('statementImports')
      .values({
        ...wallet,
        fileName: 'statement.csv',
        fromDay: day,
        untilDay: day,
        rowsNew: 1,
        rowsRead: 1,
        importedBy: admin.id,
        insertedAt: transfer.insertedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const amountMmk = transfer.amountMmk as number
    const row = { ...wallet, importId, payer, numberTyped, numberKey, amountMmk, arrivedAt: transfer.insertedAt }
    return db
      .insertInto('statementRows')
      .values({ ...row, checksum: `shown ${transfer.id}`, appliedAt: transfer.insertedAt })
      .execute()
  })
}

/** A student who can log in and has applied for a class, without a payment. */
export function aSeatToPay(
  { name, phone, email, password }: Identity,
  { title, feeMmk }: { title: string; feeMmk: number },
): Promise<{ classId: number; enrolmentId: number }> {
  return inDatabase(async (db) => {
    const student = await aStudent(db, {
      name,
      phoneNumber1: phone,
      email1: email,
      passwordHash: await hashPassword(password),
    })
    const { id: courseId } = await aCourse(db, { title })
    const { id: classId } = await aClass(db, { courseId, feeMmk })
    const { id: enrolmentId } = await anEnrolment(db, { classId, studentId: student.id })
    return { classId, enrolmentId }
  })
}

/** A place for which somebody had applied, and which was refused. @returns the id of the enrolment */
export async function anEndedSeat(applicant: Identity, wanted: { title: string; feeMmk: number }): Promise<number> {
  const { enrolmentId } = await aSeatToPay(applicant, wanted)
  await endApplication(enrolmentId)
  return enrolmentId
}

/** The application ends; a picture of it that waits goes on to wait. */
export async function endApplication(enrolmentId: number): Promise<void> {
  const ended = { status: EnrolmentStatus.rejected, decidedByType: 'owner' }
  await inDatabase((db) => db.updateTable('enrolments').set(ended).where('id', '=', enrolmentId).execute())
}

/**
 * Somebody whose paid application was refused, and who has applied for the class again.
 *
 * @returns the class, and the reference of the order that was paid
 */
export async function paidAndAppliedAgain(
  applicant: Identity,
  wanted: { title: string; feeMmk: number },
): Promise<{ classId: number; reference: string }> {
  const { classId, enrolmentId } = await aSeatToPay(applicant, wanted)
  await moneyArrives(enrolmentId, wanted.feeMmk)
  await endApplication(enrolmentId)
  return inDatabase(async (db) => {
    await db.transaction().execute((tx) => lockAndSettleOrder(tx, enrolmentId, { type: 'system', id: null }))
    const { accountId, reference } = await db
      .selectFrom('orders')
      .select(['accountId', 'reference'])
      .where('enrolmentId', '=', enrolmentId)
      .executeTakeFirstOrThrow()
    await anEnrolment(db, { classId, studentId: accountId })
    return { classId, reference }
  })
}

/** Number of recorded transfers of an enrolment. */
export function transfersOf(enrolmentId: number): Promise<number> {
  return inDatabase(async (db) => {
    const received = db.selectFrom('transfers').select('id').where('enrolmentId', '=', enrolmentId)
    return (await received.where('state', '=', 'received').execute()).length
  })
}

/** The finance team records money that has arrived for a class. */
export function moneyArrives(enrolmentId: number, amountMmk: number): Promise<unknown> {
  return inDatabase(async (db) => {
    const method = await db.selectFrom('paymentMethods').select('id').orderBy('id').executeTakeFirstOrThrow()
    const admin = await anAdmin(db, { role: 'finance' })
    const viewer = { kind: 'admin', id: admin.id, role: 'finance', sessionId: 0, readOnly: false } as const
    const payment = {
      methodId: method.id,
      transactionNo: `ARRIVED ${enrolmentId}`,
      amountMmk,
      knowsReusedPicture: true,
      takesPart: true,
      takesSurplus: true,
      takesClosed: false,
      isFurtherTransfer: false,
    }
    return verifyAtDesk(db, viewer, { ref: { kind: 'class', id: enrolmentId }, payment })
  })
}

/** The code of the newest receipt of an enrolment. */
export function receiptCodeOf(enrolmentId: number): Promise<string> {
  return inDatabase(async (db) => {
    const receipts = db
      .selectFrom('receipts')
      .innerJoin('orders', 'orders.id', 'receipts.orderId')
      .select('receipts.code')
    const newest = receipts.where('orders.enrolmentId', '=', enrolmentId).orderBy('receipts.id', 'desc')
    return (await newest.limit(1).executeTakeFirstOrThrow()).code
  })
}

/** The student answers a request for another picture. */
export function sendAnotherPicture(enrolmentId: number): Promise<void> {
  return inDatabase((db) => sendPicture(db, enrolmentId, `another ${enrolmentId}`))
}

/** The URL of the desk with the payment of an enrolment open, on the page of the queue on which it is now. */
export const deskWith = (enrolmentId: number) => deskAt(String(enrolmentId), (row) => row.enrolmentId === enrolmentId)

/** As deskWith, for a registration. */
export const deskWithRegistration = (id: number) => deskAt(`r${id}`, (row) => row.registrationPaymentId === id)

function deskAt(key: string, isIt: (row: PaidFor) => boolean): Promise<string> {
  return inDatabase(async (db) => {
    for (let page = 1; ; page += 1) {
      const { rows } = await listWaiting(db, page)
      if (rows.some(isIt) || rows.length === 0) return `/admin/payments?page=${page}&at=${key}`
    }
  })
}

/** A teacher who waits for approval, and whose registration payment has the picture with this label. */
export function waitingRegistration(
  name: string,
  label: string,
): Promise<{ id: number; accountId: number; no: string }> {
  return inDatabase(async (db) => {
    const { id: accountId, accountNo: no } = await aTeacher(db, { name, status: AccountStatus.pending })
    const { id } = await db
      .insertInto('registrationPayments')
      .values({ accountId, amountMmk: 400_000, insertedAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { filePath } = await db
      .selectFrom('registrationPaymentFiles')
      .select('filePath')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const sha256 = createHash('sha256').update(label).digest()
    await db
      .insertInto('registrationPaymentFiles')
      .values({ registrationPaymentId: id, filePath, sha256, uploadedAt: new Date() })
      .execute()
    return { id, accountId, no }
  })
}

/** A teacher who can log in, waits for approval, and has not paid the registration fee. */
export function registrationToPay({ name, phone, email, password }: Identity): Promise<number> {
  return inDatabase(async (db) => {
    const { id: accountId } = await aTeacher(db, {
      name,
      phoneNumber1: phone,
      email1: email,
      passwordHash: await hashPassword(password),
      status: AccountStatus.pending,
    })
    await db
      .insertInto('registrationPayments')
      .values({ accountId, amountMmk: 400_000, insertedAt: new Date() })
      .execute()
    return accountId
  })
}

export function registrationOrder(registrationPaymentId: number) {
  return inDatabase((db) =>
    db.selectFrom('orders').selectAll().where('registrationPaymentId', '=', registrationPaymentId).executeTakeFirst(),
  )
}

export function enrolmentOf(id: number) {
  return inDatabase((db) => db.selectFrom('enrolments').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { credit, debit, post } from '#domains/ledger/server/index.ts'
import { checkLedger } from '#domains/payouts/server/index.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { holdClockAt, now, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import {
  aClass,
  aCourse,
  anEnrolment,
  aPaymentMethod,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { inDatabase } from './database-setup.ts'

/** An unpaid payout of a class of this owner. */
export function anUnpaidPayout(ownerPhone: string, title: string): Promise<void> {
  return inDatabase(async (db) => {
    const phone = ownerPhone.replace(/^0/, '')
    const owner = await db
      .selectFrom('accounts')
      .select('id')
      .where('phoneNumber1', 'like', `%${phone}`)
      .where('role', 'in', ['teacher', 'school'])
      .executeTakeFirstOrThrow()
    const admin = await db.selectFrom('admins').select('id').orderBy('id').executeTakeFirstOrThrow()
    const course = await aCourse(db, { ownerId: owner.id, title })
    const { id: classId } = await aClass(db, { courseId: course.id, startDate: '2026-01-05', endDate: '2026-02-27' })
    await db
      .insertInto('payouts')
      .values({
        kind: 'class',
        courseId: course.id,
        classId,
        ownerId: owner.id,
        totalStudents: 1,
        unitFeeMmk: 50_000,
        totalAmountMmk: 50_000,
        percentage: 10,
        payableMmk: 45_000,
        createdBy: admin.id,
      })
      .execute()
  })
}

/** An open deduction for one enrolment of a payout, until `end` removes it. */
export async function anOpenDeduction(): Promise<{ end: () => Promise<void> }> {
  const id = await inDatabase(async (db) => {
    const paid = await db
      .selectFrom('enrolments')
      .innerJoin('payouts', 'payouts.id', 'enrolments.payoutId')
      .select(['enrolments.id as enrolmentId', 'payouts.id as payoutId', 'payouts.ownerId', 'payouts.createdBy'])
      .orderBy('enrolments.id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('payoutDeductions')
      .values({ ...paid, grossMmk: 50_000, percentage: 10, netMmk: 45_000, insertedAt: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  return {
    end: () =>
      inDatabase(async (db) => {
        await db.deleteFrom('payoutDeductions').where('id', '=', id).execute()
      }),
  }
}

/** Students with these names ask for money back, until `end` removes what they ask. */
export async function askedBackBy(names: readonly string[]): Promise<{ end: () => Promise<void> }> {
  const ids = await inDatabase(async (db) => {
    const family = await db.selectFrom('walletFamilies').select('id').orderBy('id').executeTakeFirstOrThrow()
    const course = await aVideoCourse(db, { title: 'ငွေပြန်တောင်းသော သင်တန်း' })
    const wishes: number[] = []
    for (const name of names) {
      const student = await aStudent(db, { name })
      const { id: enrolmentId } = await anEnrolment(db, { courseId: course.id, studentId: student.id })
      const target = { targetFamilyId: family.id, targetAccountNo: '09 420 000 900', targetHolder: name }
      const { id } = await db
        .insertInto('refundWishes')
        .values({ enrolmentId, amountMmk: 5_000, reason: 'ပိုလွှဲမိပါသည်။', askedAt: now(), ...target })
        .returning('id')
        .executeTakeFirstOrThrow()
      wishes.push(id)
    }
    return wishes
  })
  return {
    end: () =>
      inDatabase(async (db) => {
        await db.deleteFrom('refundWishes').where('id', 'in', ids).execute()
      }),
  }
}

/** A teacher with a demo password and a usable account. @returns the id */
async function aPayee(db: Db, payee: { name: string; phone: string; accountNo: string }): Promise<number> {
  const { name, phone, accountNo } = payee
  const { passwordHash } = await db
    .selectFrom('accounts')
    .select('passwordHash')
    .where('passwordHash', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { id: ownerId } = await aTeacher(db, { name, phoneNumber1: phone, passwordHash, commissionPercent: 10 })
  const admin = await db.selectFrom('admins').select('id').orderBy('id').executeTakeFirstOrThrow()
  const family = await db.selectFrom('walletFamilies').select('id').orderBy('id').executeTakeFirstOrThrow()
  const at = new Date('2026-01-05T09:00:00+06:30')
  await db
    .insertInto('payoutAccounts')
    .values({
      ownerId,
      familyId: family.id,
      accountNo,
      holder: name,
      enteredAt: at,
      usableFrom: at,
      confirmedBy: admin.id,
      confirmedAt: at,
    })
    .execute()
  return ownerId
}

/** A teacher with a demo password and a usable account, to whom one payout is due. */
export function aPayeeToPay(payee: {
  name: string
  phone: string
  accountNo: string
  payableMmk: number
}): Promise<void> {
  const { name, phone, accountNo, payableMmk } = payee
  return inDatabase(async (db) => {
    const ownerId = await aPayee(db, { name, phone, accountNo })
    const admin = await db.selectFrom('admins').select('id').orderBy('id').executeTakeFirstOrThrow()
    const course = await aCourse(db, { ownerId, title: `${name} သင်တန်း` })
    const { id: classId } = await aClass(db, { courseId: course.id, startDate: '2026-01-05', endDate: '2026-02-27' })
    await db
      .insertInto('payouts')
      .values({
        kind: 'class',
        courseId: course.id,
        classId,
        ownerId,
        totalStudents: 1,
        unitFeeMmk: payableMmk,
        totalAmountMmk: payableMmk,
        percentage: 0,
        payableMmk,
        createdBy: admin.id,
      })
      .execute()
  })
}

/** A teacher with a demo password and a usable account, and a student's verified fee of a class that has ended. */
export function anEarnedFee(payee: { name: string; phone: string; accountNo: string; feeMmk: number }): Promise<void> {
  const { name, phone, accountNo, feeMmk } = payee
  return inDatabase(async (db) => {
    const ownerId = await aPayee(db, { name, phone, accountNo })
    const course = await aCourse(db, { ownerId, title: `${name} သင်တန်း` })
    const dates = { startDate: '2026-01-05', endDate: '2026-02-27' }
    const { id: classId } = await aClass(db, { courseId: course.id, feeMmk, ...dates })
    const paid = { status: EnrolmentStatus.approved, approvedAt: new Date(), paymentVerifiedAt: new Date() }
    await anEnrolment(db, { classId, ...paid, verifiedAmountMmk: feeMmk })
  })
}

/** Unknown money that came into a wallet yesterday by a statement. The wallet is not shown to payers. */
export function moneyOfYesterday(wallet: string, amountMmk: number): Promise<void> {
  return inDatabase(async (db) => {
    const { id: paymentMethodId } = await aPaymentMethod(db, { name: wallet, active: false })
    const admin = await db.selectFrom('admins').select('id').orderBy('id').executeTakeFirstOrThrow()
    const day = addDays(today(), -1)
    const release = holdClockAt(`${day}T12:00:00+06:30`)
    try {
      const at = now()
      const { id: importId } = await db
        .insertInto('statementImports')
        .values({
          fileName: 'statement.csv',
          fromDay: day,
          untilDay: day,
          importedBy: admin.id,
          insertedAt: at,
          paymentMethodId,
          rowsNew: 1,
          rowsRead: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id: rowId } = await db
        .insertInto('statementRows')
        .values({
          importId,
          paymentMethodId,
          checksum: `wallet ${paymentMethodId}`,
          movements: 1,
          amountMmk,
          heldMmk: amountMmk,
          arrivedAt: at,
          appliedAt: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const holder = paymentMethodId
      const entries = [debit({ kind: 'wallet', holder }, amountMmk), credit({ kind: 'suspense' }, amountMmk)]
      const actor = { type: 'system', id: null } as const
      const posting = { kind: 'statement-row', key: `row:${rowId}:1`, actor, entries }
      await db.transaction().execute((tx) => post(tx, posting))
    } finally {
      release()
    }
  })
}

/** The newest comparison of the ledger has found differences, until `agrees` is called. */
export function aLedgerThatDiffers(): Promise<{ agrees: () => Promise<unknown> }> {
  return inDatabase(async (db) => {
    const differences = [
      { subject: 'order 12', rowsMmk: 45_000, ledgerMmk: 0 },
      { subject: 'wallet 1', rowsMmk: 1_045_000, ledgerMmk: 1_000_000 },
    ]
    const { id } = await db
      .insertInto('ledgerChecks')
      .values({
        cause: 'night',
        checkedAt: now(),
        tookMs: 1200,
        differenceCount: 2,
        differences: JSON.stringify(differences),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const remove = (on: Db) => on.deleteFrom('ledgerChecks').where('id', '=', id).execute()
    return { agrees: () => inDatabase(remove) }
  })
}

/** A refund of this amount that was sent and has failed. It stays: what it is cannot be changed. */
export function aFailedRefund(amountMmk: number): Promise<void> {
  return inDatabase(async (db) => {
    const [asker, approver] = await db.selectFrom('admins').select('id').orderBy('id').limit(2).execute()
    if (!asker || !approver) throw new Error('the demo has two admins')
    const { id: methodId, familyId } = await aPaymentMethod(db, { active: false })
    const { id: enrolmentId } = await anEnrolment(db)
    const at = now()
    const number = `FAILED${enrolmentId}`
    const wallet = { paymentMethodId: methodId, familyId, numberTyped: number, numberKey: number }
    const { id: transferId } = await db
      .insertInto('transfers')
      .values({ ...wallet, enrolmentId, amountMmk, source: 'claim', verifiedBy: asker.id, insertedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const asked = { reason: 'r', askedBy: asker.id, askedAt: at, approvedBy: approver.id, approvedAt: at }
    const target = { targetFamilyId: familyId, targetAccountNo: '0912', targetHolder: 'Ma' }
    const sent = { sentBy: asker.id, sentAt: at, sentOn: addDays(today(), -3), sentMethodId: methodId }
    const out = { sentFamilyId: familyId, sentNumberTyped: `${number}B`, sentNumberKey: `${number}B` }
    const ended = { state: 'failed', endedBy: asker.id, endedAt: at, endReason: 'r' }
    await db
      .insertInto('refunds')
      .values({ transferId, amountMmk, ...asked, ...target, ...sent, ...out, ...ended })
      .execute()
  })
}

/** What the ledger owes owners and holds in wallets otherwise than payouts and their returns say. */
export function payableDifferences(): Promise<string[]> {
  return inDatabase(async (db) => {
    const { differences } = await checkLedger(db)
    return differences.map(({ subject }) => subject).filter((subject) => /payable|payee|returned/.test(subject))
  })
}

import { createHash, randomUUID } from 'node:crypto'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { makeCoupon } from '#domains/payments/server/coupons/manage-coupons.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, aCourse, anAdmin, aPaymentMethod, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { persistently } from '../killed-site.ts'

const OWNERS = 40
const ADMINS = 4
/** Kyat; 45,001 does not divide evenly by any commission, and the last one takes two people. */
const FEES = [5_000, 35_000, 120_000, 45_001, 650_000]
const COMMISSIONS = [0, 7, 10, 33]

/** Something that is sold. */
export interface Offer {
  readonly kind: 'class' | 'course'
  readonly classId: number | null
  readonly courseId: number
  readonly feeMmk: number
}

/** What the clients of the drill act on. */
export interface MoneyWorld {
  readonly db: Db
  readonly offers: readonly Offer[]
  readonly ownerIds: readonly number[]
  /** Sessions of the finance team. */
  readonly tokens: readonly string[]
  /** Two of one wallet, whose numbers are shared, and one of another. */
  readonly methodIds: readonly number[]
  /** Takes cash. */
  readonly tillId: number
  readonly couponCodes: readonly string[]
  /** Where refunds go. */
  readonly familyId: number
}

/** Owners with a class that ended yesterday and a video course each, most of them with a confirmed payout account. */
export async function aMoneyWorld(db: Db): Promise<MoneyWorld> {
  const kbz = await aPaymentMethod(db, { name: 'KBZPay' })
  const kbzAgain = await aPaymentMethod(db, { name: 'KBZPay 2', familyId: kbz.familyId })
  const wave = await aPaymentMethod(db, { name: 'Wave' })
  if (kbz.familyId === null) throw new Error('the wallet has no family')
  const admins = await Promise.all(Array.from({ length: ADMINS }, () => anAdmin(db, { role: 'finance' })))
  const tokens = await Promise.all(admins.map(({ id }) => openSession(db, { adminId: id })))
  const till = await aPaymentMethod(db, { name: 'ငွေသား', kind: 'cash' })
  const finance = { kind: 'admin', id: admins[0]?.id ?? 0, role: 'finance', sessionId: 0, readOnly: false } as const
  const couponCodes = ['DRILL10', 'DRILL100', 'FLAT5000', 'NOSUCH99']
  await makeCoupon(db, finance, { ...UNLIMITED, code: 'DRILL10', percent: 10 })
  await makeCoupon(db, finance, { ...UNLIMITED, code: 'DRILL100', percent: 100 })
  await makeCoupon(db, finance, { ...UNLIMITED, code: 'FLAT5000', amount: 5_000 })
  const offers: Offer[] = []
  const ownerIds: number[] = []
  for (let number = 0; number < OWNERS; number += 1) {
    const feeMmk = FEES[number % FEES.length] ?? 0
    const owner = await aTeacher(db, { commissionPercent: COMMISSIONS[number % COMMISSIONS.length] ?? 0 })
    ownerIds.push(owner.id)
    const session = { status: AccountStatus.approved, enableVideoUpload: false, sessionId: 0, readOnly: false } as const
    if (number % 4 === 0) {
      const code = `OWNER${number}`
      await makeCoupon(db, { kind: 'teacher', id: owner.id, ...session }, { ...UNLIMITED, code, percent: 33 })
      couponCodes.push(code)
    }
    const dates = { startDate: addDays(today(), -40), endDate: addDays(today(), -1) }
    const { id: courseId } = await aCourse(db, { ownerId: owner.id })
    const { id: classId } = await aClass(db, { courseId, feeMmk, ...dates })
    const video = await aVideoCourse(db, { ownerId: owner.id, feeMmk })
    offers.push(
      { kind: 'class', classId, courseId, feeMmk },
      { kind: 'course', classId: null, courseId: video.id, feeMmk },
    )
    if (number % 8 !== 7)
      await confirmAccount(db, { ownerId: owner.id, familyId: kbz.familyId, adminId: admins[0]?.id ?? 0 })
  }
  return {
    db,
    offers,
    ownerIds,
    tokens,
    familyId: kbz.familyId,
    tillId: till.id,
    couponCodes,
    methodIds: [kbz.id, kbzAgain.id, wave.id],
  }
}

const UNLIMITED = {
  percent: undefined,
  amount: undefined,
  course_id: undefined,
  class_id: undefined,
  from: undefined,
  until: undefined,
  uses: undefined,
  uses_each: 1_000_000,
  active: undefined,
}

/** A teacher with a registration fee that is owed, who waits for approval or was approved. */
export async function aRegistration(db: Db, isApproved: boolean): Promise<{ id: number; feeMmk: number }> {
  const feeMmk = isApproved ? 400_000 : 600_000
  return persistently(async () => {
    const { id: accountId } = await aTeacher(db, {
      status: isApproved ? AccountStatus.approved : AccountStatus.pending,
    })
    const { id } = await db
      .insertInto('registrationPayments')
      .values({ accountId, amountMmk: feeMmk, insertedAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, feeMmk }
  })
}

/** A picture that waits at the desk. Its file does not exist: the drill looks at none. */
export async function insertPictureOf(db: Db, enrolmentId: number): Promise<void> {
  const sha256 = createHash('sha256').update(randomUUID()).digest()
  await persistently(() =>
    db
      .insertInto('paymentProofs')
      .values({ enrolmentId, filePath: 'private/proofs/drill/1600.webp', sha256 })
      .execute(),
  )
}

async function confirmAccount(
  db: Db,
  { ownerId, familyId, adminId }: { ownerId: number; familyId: number; adminId: number },
): Promise<void> {
  const at = new Date()
  await db
    .insertInto('payoutAccounts')
    .values({
      ownerId,
      familyId,
      accountNo: `0009420${String(ownerId).padStart(6, '0')}`,
      holder: 'ဒေါ်သီတာ',
      enteredAt: at,
      usableFrom: at,
      confirmedAt: at,
      confirmedBy: adminId,
    })
    .execute()
}

import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, aCourse, anAdmin, aPaymentMethod, aTeacher, aVideoCourse } from '#tests/support/builders.ts'

const OWNERS = 40
const ADMINS = 4
/** Kyat; the last one does not divide evenly by any commission. */
const FEES = [5_000, 35_000, 120_000, 45_001]
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
  /** Sessions of the finance team. */
  readonly tokens: readonly string[]
  /** Two of one wallet, whose numbers are shared, and one of another. */
  readonly methodIds: readonly number[]
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
  const offers: Offer[] = []
  for (let number = 0; number < OWNERS; number += 1) {
    const feeMmk = FEES[number % FEES.length] ?? 0
    const owner = await aTeacher(db, { commissionPercent: COMMISSIONS[number % COMMISSIONS.length] ?? 0 })
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
    ...{ db, offers, tokens, familyId: kbz.familyId },
    methodIds: [kbz.id, kbzAgain.id, wave.id],
  }
}

async function confirmAccount(
  db: Db,
  { ownerId, familyId, adminId }: { ownerId: number; familyId: number; adminId: number },
): Promise<void> {
  const at = new Date()
  await db
    .insertInto('payoutAccounts')
    .values({
      ...{ ownerId, familyId, accountNo: `0009420${String(ownerId).padStart(6, '0')}`, holder: 'ဒေါ်သီတာ' },
      ...{ enteredAt: at, usableFrom: at, confirmedAt: at, confirmedBy: adminId },
    })
    .execute()
}

import { inject } from 'vitest'
import { hashPassword } from '#domains/accounts/server/passwords.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { aCategory, aCourse, aTeacher } from '../ground/builders.ts'
import type { Identity } from './pages/accounts.ts'

async function inDatabase<Outcome>(act: (db: Db) => Promise<Outcome>): Promise<Outcome> {
  const db = openDatabase(inject('siteDatabaseUrl'), { max: 1 })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

/** Sees to it that there is a category to put a course in, and a way to pay. */
export function prepareReferenceData(): Promise<void> {
  return inDatabase(async (db) => {
    const category = await db.selectFrom('categories').select('id').executeTakeFirst()
    if (!category) await aCategory(db, { name: 'ဘာသာစကား' })
    const method = await db.selectFrom('paymentMethods').select('id').executeTakeFirst()
    if (method) return
    const kpay = { name: 'KBZPay', accountNo: '09420000001', description: 'ဒေါ်သီတာ (ပညာ)' }
    await db.insertInto('paymentMethods').values(kpay).execute()
  })
}

/** What only time does: yesterday was the last day of everything that this student has bought. */
export async function letAccessEnd(studentPhone: string): Promise<void> {
  await inDatabase((db) =>
    db
      .updateTable('enrolments')
      .set({ accessEndDate: addDays(today(), -1) })
      .where('kind', '=', 'course')
      .where('studentId', 'in', (students) =>
        students.selectFrom('accounts').select('id').where('phoneNumber1', '=', studentPhone),
      )
      .execute(),
  )
}

/** A teacher who has signed up and waits, with a course that waits too; how one signs up is another story. */
export function aWaitingTeacher({ name, phone, email, password }: Identity, courseTitle: string) {
  return inDatabase(async (db) => {
    const passwordHash = await hashPassword(password)
    const teacher = await aTeacher(db, { status: 1, name, phoneNumber1: phone, email1: email, passwordHash })
    const { id } = await aCourse(db, { ownerId: teacher.id, title: courseTitle, approval: 1 })
    return { teacherId: teacher.id, accountNo: teacher.accountNo, courseId: id }
  })
}

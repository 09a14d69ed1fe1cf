import { inject } from 'vitest'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { aCategory } from '../ground/builders.ts'

async function inDatabase(act: (db: Db) => Promise<unknown>): Promise<void> {
  const db = openDatabase(inject('siteDatabaseUrl'), { max: 1 })
  try {
    await act(db)
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
export function letAccessEnd(studentPhone: string): Promise<void> {
  return inDatabase((db) =>
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

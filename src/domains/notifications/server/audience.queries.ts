import { sql } from 'kysely'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { canonicalPhone } from '#platform/contract/phone.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { containing } from '#platform/server/database/text-search.ts'

/** Accounts that may log in: pending, approved and rejected ones. */
export const reachable = [AccountStatus.pending, AccountStatus.approved, AccountStatus.rejected] as const

const maxFound = 8

/** Number of accounts that may log in, by role. */
export async function countReachable(db: Db) {
  return db
    .selectFrom('accountContacts')
    .select(['role', ({ fn }) => fn.countAll<number>().as('accounts')])
    .where('status', 'in', [...reachable])
    .groupBy('role')
    .execute()
}

/** The first accounts whose name matches in any spelling, or whose number, phone or e-mail is equal. */
export async function findReachable(db: Db, keyword: string) {
  const pattern = containing(keyword)
  if (pattern === undefined) return []
  return db
    .selectFrom('accountContacts')
    .select(['id', sql<'teacher' | 'school' | 'student'>`role`.as('role'), 'accountNo', 'name', 'schoolName'])
    .where('status', 'in', [...reachable])
    .where((eb) =>
      eb.or([
        eb('nameKey', 'like', pattern),
        eb('accountNo', '=', keyword.toUpperCase()),
        eb('phone1Canonical', '=', canonicalPhone(keyword) ?? keyword),
        eb(eb.fn('lower', ['email1']), '=', keyword.toLowerCase()),
      ]),
    )
    .orderBy('id')
    .limit(maxFound)
    .execute()
}

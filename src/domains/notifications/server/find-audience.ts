import type { Recipient, showAudience } from '#domains/notifications/contract/broadcasts.contract.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { countReachable, findReachable } from './audience.queries.ts'

/** The number of accounts of each role that a message would reach now. */
export async function readAudience(db: Db): Promise<ReplyOf<typeof showAudience>> {
  const counts = await countReachable(db)
  const of = (role: string) => counts.find((row) => row.role === role)?.accounts ?? 0
  const [teacher, school, student] = [of('teacher'), of('school'), of('student')]
  return { all: teacher + school + student, teacher, school, student }
}

/** Accounts by name, number, phone or e-mail; none for an empty search. */
export async function readRecipients(db: Db, keyword: string | undefined): Promise<Recipient[]> {
  const found = keyword ? await findReachable(db, keyword) : []
  return found.map(({ id, role, accountNo, name, schoolName }) => {
    return { id, type: role, no: accountNo, name: name || schoolName || accountNo }
  })
}

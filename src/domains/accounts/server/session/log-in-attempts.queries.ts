import { sql } from 'kysely'
import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import type { Attempt } from '#platform/server/throttle/throttle.ts'
import { type Counted, counting } from '#platform/server/throttle/throttles.queries.ts'
import type { AccountRow, LoginIdentity } from '../accounts.queries.ts'

interface CountedLookup {
  readonly role: UserType
  readonly value: string | null
  readonly keys: readonly string[]
  readonly windowMs: number
}

const lookingUpBy = (column: 'accountNo' | 'phone1Canonical') =>
  prepareOnce((db, identity: CountedLookup) =>
    db
      .with('attempts', () => sql<Counted>`(${counting(identity.keys, identity.windowMs)})`)
      .selectFrom(sql<{ counted: Counted[] }>`(select json_agg(attempts) as counted from attempts)`.as('attempt'))
      .leftJoin('accounts', (join) =>
        join.on('role', '=', identity.role).on('deletedAt', 'is', null).on(column, '=', identity.value),
      )
      .selectAll('accounts')
      .select('attempt.counted'),
  )
const lookingUpByNumber = lookingUpBy('accountNo')
const lookingUpByPhone = lookingUpBy('phone1Canonical')

/**
 * Like findAccountBy, in one statement with the counting of the log-in attempt, whose rows are returned as `attempts`.
 * An unreadable identity finds no account.
 */
export async function findAccountCounting(
  db: Db,
  { role, identity }: { role: UserType; identity: LoginIdentity | undefined },
  { keys, windowMs }: Attempt,
): Promise<{ account: AccountRow | undefined; attempts: Counted[] }> {
  const isNumber = identity !== undefined && 'accountNo' in identity
  const value = isNumber ? identity.accountNo : (identity?.phoneCanonical ?? null)
  const lookUp = isNumber ? lookingUpByNumber : lookingUpByPhone
  const [found] = await lookUp(db, { role, value, keys, windowMs })
  if (!found) throw new Error('the attempt has a row of its own')
  const { counted: attempts, ...row } = found
  return { account: row.id === null ? undefined : (row as AccountRow), attempts }
}

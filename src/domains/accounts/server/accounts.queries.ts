import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import type { AccountStatus } from '#platform/contract/account-codes.ts'
import { Gender } from '#platform/contract/account-codes.ts'
import { accountNumber } from '#platform/contract/account-number.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { Accounts, DB } from '#platform/server/database/generated-types.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import { keyOf } from '#platform/server/database/text-search.ts'
import type { Attempt } from '#platform/server/throttle/throttle.ts'
import { type Counted, counting } from '#platform/server/throttle/throttles.queries.ts'

export type AccountRow = Omit<Selectable<Accounts>, 'role'> & { role: UserType }

/** An account that is not deleted. */
export async function findAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row as AccountRow | undefined
}

/** As findAccount, with a row lock. */
export async function lockAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row as AccountRow | undefined
}

/** By what people log in. */
export type LoginIdentity = { accountNo: string } | { phoneCanonical: string }
export type AccountIdentity = LoginIdentity | { email: string }

function isIdentity(eb: ExpressionBuilder<DB, 'accounts'>, identity: AccountIdentity) {
  if ('accountNo' in identity) return eb('accounts.accountNo', '=', identity.accountNo)
  if ('phoneCanonical' in identity) return eb('accounts.phone1Canonical', '=', identity.phoneCanonical)
  return eb(eb.fn<string>('lower', ['accounts.email1']), '=', identity.email.toLowerCase())
}

/** The account with an identity, of one role. */
export async function findAccountBy(
  db: Db,
  role: UserType,
  identity: AccountIdentity,
): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('role', '=', role)
    .where('deletedAt', 'is', null)
    .where((eb) => isIdentity(eb, identity))
    .executeTakeFirst()
  return row as AccountRow | undefined
}

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
      .selectFrom(sql<{ standing: Counted[] }>`(select json_agg(attempts) as standing from attempts)`.as('attempt'))
      .leftJoin('accounts', (join) =>
        join.on('role', '=', identity.role).on('deletedAt', 'is', null).on(column, '=', identity.value),
      )
      .selectAll('accounts')
      .select('attempt.standing'),
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
  const { standing: attempts, ...row } = found
  return { account: row.id === null ? undefined : (row as AccountRow), attempts }
}

export async function findAccountBySocialId(db: Db, socialMediaId: string): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('socialMediaId', '=', socialMediaId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row as AccountRow | undefined
}

export interface NewAccount {
  readonly role: UserType
  readonly status: AccountStatus
  readonly name: string
  readonly phoneNumber1: string
  readonly phone1Canonical: string
  readonly email1: string | null
  readonly passwordHash: string | null
  readonly socialMediaId: string | null
  readonly profilePath: string | null
}

/** @throws a unique violation when phone, e-mail or social id belong to another account (see takenField) */
export async function insertAccount(db: Db, account: NewAccount): Promise<AccountRow> {
  const { number } = await nextNumber(db, account.role)
  const row = await db
    .insertInto('accounts')
    .values({
      ...account,
      accountNo: accountNumber(account.role, number),
      nameKey: keyOf(account.name),
      insertedAt: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as AccountRow
}

async function nextNumber(db: Db, role: UserType): Promise<{ number: number }> {
  const { rows } = await sql<{ number: number }>`select nextval(${`${role}_no_seq`}::regclass) as number`.execute(db)
  return rows[0] as { number: number }
}

export type AccountChange = Partial<Omit<AccountRow, 'id' | 'role' | 'accountNo' | 'nameKey' | 'insertedAt'>>

/** Updates an account and its search key. */
export async function updateAccount(db: Db, id: number, change: AccountChange): Promise<AccountRow> {
  const row = await db
    .updateTable('accounts')
    .set({ ...change, updatedAt: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // Of the row as it now is: a change of one name keeps the other findable.
  const nameKey = keyOf(row.name, row.schoolName)
  if (nameKey !== row.nameKey) await db.updateTable('accounts').set({ nameKey }).where('id', '=', id).execute()
  return { ...row, nameKey } as AccountRow
}

export interface Claims {
  readonly phone1Canonical: string | null
  readonly email1: string | null
  readonly socialMediaId?: string | null
}

/** The claimed values that another account has: phone and e-mail per role, a social id across roles. */
export async function findTakenClaims(db: Db, role: UserType, claims: Claims) {
  const living = db.selectFrom('accounts').where('deletedAt', 'is', null)
  const { phone, email, social } = await db
    .selectNoFrom((eb) => [
      eb
        .exists(living.select('id').where('role', '=', role).where('phone1Canonical', '=', claims.phone1Canonical))
        .as('phone'),
      eb
        .exists(
          living
            .select('id')
            .where('role', '=', role)
            .where(sql`lower(email_1)`, '=', claims.email1?.toLowerCase() ?? null),
        )
        .as('email'),
      eb.exists(living.select('id').where('socialMediaId', '=', claims.socialMediaId ?? null)).as('social'),
    ])
    .executeTakeFirstOrThrow()
  return { phone: Boolean(phone), email: Boolean(email), social: Boolean(social) }
}

/** Unpaid payouts of an account. */
export async function countUnpaidPayouts(db: Db, ownerId: number): Promise<number> {
  const { unpaid } = await db
    .selectFrom('payoutsUnpaid')
    .select(({ fn }) => fn.countAll<number>().as('unpaid'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return unpaid
}

/** Whether an enrolment of any state joins a student with a teacher or school. @see OP-077 */
export async function areJoinedByEnrolment(
  db: Db,
  { studentId, ownerId }: { studentId: number; ownerId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('enrolmentPairs')
    .select('studentId')
    .where('studentId', '=', studentId)
    .where('ownerId', '=', ownerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stored pictures of a deleted account. */
export type BlankedAccount = Pick<AccountRow, 'id' | 'profilePath' | 'nrcFrontPath' | 'nrcBackPath'>

/** Accounts deleted before an instant whose personal data still exist. */
export async function listUnblankedAccounts(db: Db, before: Date, limit: number): Promise<BlankedAccount[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'profilePath', 'nrcFrontPath', 'nrcBackPath'])
    .where('deletedAt', '<', before)
    .where((eb) => eb.or([eb('phoneNumber1', 'is not', null), eb('name', 'is not', null)]))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Clears the personal data of a row, which stays as the target of references. */
export async function blankAccount(db: Db, id: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      name: null,
      schoolName: null,
      nameKey: '',
      license: null,
      education: null,
      experience: null,
      message: null,
      gender: Gender.none,
      dateOfBirth: null,
      phoneNumber1: null,
      phone1Canonical: null,
      phoneNumber2: null,
      email1: null,
      email2: null,
      town: null,
      address: null,
      profilePath: null,
      nrcNumber: null,
      nrcFrontPath: null,
      nrcBackPath: null,
      socialMediaId: null,
      passwordHash: null,
      updatedAt: now(),
    })
    .where('id', '=', id)
    .execute()
}

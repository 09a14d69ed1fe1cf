import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import { accountNumber } from '#domains/accounts/contract/account-number.ts'
import type { AccountStatus } from '#platform/contract/account-codes.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Accounts, DB } from '#platform/server/database/generated-types.ts'
import { asLocked, asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import { keyOf } from '#platform/server/database/text-search.ts'

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

/**
 * As findAccount, with a row lock. What names the account, as a notice to it does, is stored meanwhile: who holds
 * another lock and then notifies the person waits for no one.
 */
export async function lockAccount(tx: Tx, id: number): Promise<Locked<AccountRow> | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return asLockedIfAny(row as AccountRow | undefined)
}

/** By what people log in. */
export type LoginIdentity = { accountNo: string } | { phoneCanonical: string }
type AccountIdentity = LoginIdentity | { email: string }

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
export async function updateAccount(
  tx: Tx,
  { id }: Locked<AccountRow>,
  change: AccountChange,
): Promise<Locked<AccountRow>> {
  const row = await tx
    .updateTable('accounts')
    .set({ ...change, updatedAt: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // Of the row as it now is: a change of one name keeps the other findable.
  const nameKey = keyOf(row.name, row.schoolName)
  if (nameKey !== row.nameKey) await tx.updateTable('accounts').set({ nameKey }).where('id', '=', id).execute()
  return asLocked({ ...row, nameKey } as AccountRow)
}

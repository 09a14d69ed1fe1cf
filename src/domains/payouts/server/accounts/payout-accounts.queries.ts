import { sql } from 'kysely'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { HOUR_MS } from '#platform/contract/durations.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import { type PayoutAccountReply, waitingHours } from '../../contract/payout-accounts.contract.ts'

/** The wallet or bank account to which an owner is paid. */
export interface PayoutAccount {
  readonly id: number
  readonly ownerId: number
  readonly familyId: number
  /** Name of the family. */
  readonly wallet: string
  readonly accountNo: string
  readonly holder: string
  readonly usableFrom: Date
  readonly confirmedAt: Date | null
  readonly removedAt: Date | null
}

function accounts(db: Db) {
  return db
    .selectFrom('payoutAccounts as account')
    .innerJoin('walletFamilies as family', 'family.id', 'account.familyId')
    .select(['account.id', 'account.ownerId', 'account.familyId', 'family.name as wallet', 'account.accountNo'])
    .select(['account.holder', 'account.usableFrom', 'account.confirmedAt', 'account.removedAt'])
}

export function findCurrentAccount(db: Db, ownerId: number): Promise<PayoutAccount | undefined> {
  return accounts(db).where('account.ownerId', '=', ownerId).where('account.removedAt', 'is', null).executeTakeFirst()
}

/** Locks the current account of an owner, so that it is neither replaced nor removed meanwhile. */
export async function lockCurrentAccount(tx: Tx, ownerId: number): Promise<Locked<PayoutAccount> | undefined> {
  const rows = accounts(tx).where('account.ownerId', '=', ownerId).where('account.removedAt', 'is', null)
  return asLockedIfAny(await rows.forNoKeyUpdate('account').executeTakeFirst())
}

/** Locks the current accounts of owners, by owner. */
export async function lockCurrentAccounts(tx: Tx, ownerIds: readonly number[]): Promise<Map<number, PayoutAccount>> {
  const rows = await accounts(tx)
    .where('account.ownerId', '=', sql<number>`any(${ownerIds}::bigint[])`)
    .where('account.removedAt', 'is', null)
    .orderBy('account.id')
    .forNoKeyUpdate('account')
    .execute()
  return new Map(rows.map((account) => [account.ownerId, account]))
}

export async function lockPayoutAccount(tx: Tx, id: number): Promise<Locked<PayoutAccount> | undefined> {
  const rows = accounts(tx).where('account.id', '=', id)
  return asLockedIfAny(await rows.forNoKeyUpdate('account').executeTakeFirst())
}

/** Current accounts of owners, and accounts by id, for lists of payouts. */
export async function listAccounts(
  db: Db,
  { ownerIds, ids }: { ownerIds: readonly number[]; ids: readonly number[] },
): Promise<PayoutAccount[]> {
  return accounts(db)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('account.ownerId', '=', sql<number>`any(${ownerIds}::bigint[])`),
          eb('account.removedAt', 'is', null),
        ]),
        eb('account.id', '=', sql<number>`any(${ids}::bigint[])`),
      ]),
    )
    .execute()
}

/** Whether an owner has entered an account before, also one that was removed. */
export async function hadAccount(db: Db, ownerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payoutAccounts')
    .select('id')
    .where('ownerId', '=', ownerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** When the waiting time after a change at this moment is over. */
export const endOfPause = (changedAt: Date) => new Date(changedAt.getTime() + waitingHours * HOUR_MS)

/** Until when nothing is sent to owners who have removed their account and entered no other, by owner. */
export async function readPauses(db: Db, ownerIds: readonly number[]): Promise<Map<number, Date>> {
  const removals = await db
    .selectFrom('payoutAccounts')
    .select('ownerId')
    .select(sql<Date>`max(removed_at)`.as('removedAt'))
    .where('ownerId', '=', sql<number>`any(${ownerIds}::bigint[])`)
    .groupBy('ownerId')
    .having(sql<boolean>`bool_and(removed_at is not null)`)
    .execute()
  const pauses = removals.map(({ ownerId, removedAt }) => [ownerId, endOfPause(removedAt)] as const)
  return new Map(pauses.filter(([, until]) => until > now()))
}

interface NewPayoutAccount {
  readonly ownerId: number
  readonly familyId: number
  readonly accountNo: string
  readonly holder: string
  readonly enteredAt: Date
  readonly usableFrom: Date
}

export async function insertPayoutAccount(tx: Tx, account: NewPayoutAccount): Promise<void> {
  await tx.insertInto('payoutAccounts').values(account).execute()
}

export async function setRemoved(tx: Tx, { id }: Locked<PayoutAccount>): Promise<void> {
  await tx.updateTable('payoutAccounts').set({ removedAt: now() }).where('id', '=', id).execute()
}

export async function setConfirmed(tx: Tx, { id }: Locked<PayoutAccount>, adminId: number): Promise<void> {
  await tx
    .updateTable('payoutAccounts')
    .set({ confirmedBy: adminId, confirmedAt: now() })
    .where('id', '=', id)
    .execute()
}

/** An admin has to compare the holder again. */
export async function setUnconfirmed(tx: Tx, { id }: Locked<PayoutAccount>): Promise<void> {
  await tx.updateTable('payoutAccounts').set({ confirmedBy: null, confirmedAt: null }).where('id', '=', id).execute()
}

/** What an account may be used for at this moment. */
export function stateOf({ confirmedAt, usableFrom }: PayoutAccount): PayoutAccountReply['state'] {
  if (confirmedAt === null) return 'unconfirmed'
  return usableFrom > now() ? 'waiting' : 'usable'
}

export function toReply(account: PayoutAccount): PayoutAccountReply {
  return {
    id: account.id,
    wallet_id: account.familyId,
    wallet: account.wallet,
    account_no: account.accountNo,
    holder: account.holder,
    state: stateOf(account),
    usable_from: yangonTimestamp(account.usableFrom),
  }
}

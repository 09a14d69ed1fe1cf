import { lockAccount, refuseWrongPasswordField } from '#domains/accounts/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { listFamilies } from '#domains/payments/server/index.ts'
import { formatDay, formatTime, yangonTimestamp } from '#platform/contract/calendar.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer, OwnerViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { changedMeanwhile } from '#platform/server/optimistic-lock.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { PayoutAccountReply } from '../../contract/payout-accounts.contract.ts'
import type { PayoutReturnReply } from '../../contract/payout-returns.contract.ts'
import { toOwnReturn } from '../returns/return-replies.ts'
import { findOpenReturn } from '../returns/returns.queries.ts'
import {
  endOfPause,
  findCurrentAccount,
  hadAccount,
  insertPayoutAccount,
  lockCurrentAccount,
  lockPayoutAccount,
  type PayoutAccount,
  readPauses,
  setConfirmed,
  setRemoved,
  stateOf,
  toReply,
} from './payout-accounts.queries.ts'

interface ShownAccount {
  readonly account: PayoutAccountReply | null
  readonly wallets: { id: number; name: string }[]
  readonly paused_until: string | null
  readonly returned?: PayoutReturnReply
}

export async function showPayoutAccount(db: Db, { id }: OwnerViewer): Promise<ShownAccount> {
  const [account, wallets] = await Promise.all([findCurrentAccount(db, id), listFamilies(db)])
  const pausedUntil = (await readPauses(db, [id])).get(id)
  const paused_until = pausedUntil ? yangonTimestamp(pausedUntil) : null
  const returned = await findOpenReturn(db, id)
  return {
    account: account ? toReply(account) : null,
    wallets,
    paused_until,
    ...(returned && { returned: toOwnReturn(returned) }),
  }
}

interface EnteredAccount {
  readonly familyId: number
  readonly accountNo: string
  readonly holder: string
  readonly password: string
}

/**
 * Enters the account to which an owner is paid, in place of the current one. A stolen session is not enough:
 * the password is required, a replacement has to wait, and the owner is notified.
 *
 * @throws Refusal SOCIAL_ACCOUNT_HAS_NO_PASSWORD
 * @throws Refusal INVALID_INPUT - under `password`: another one; under `wallet_id`: no such wallet family
 */
export async function changePayoutAccount(db: Db, owner: OwnerViewer, entered: EnteredAccount): Promise<ShownAccount> {
  const { familyId, accountNo, holder, password } = entered
  await refuseWrongPasswordField(db, owner.id, password)
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, owner)
    const current = await lockCurrentAccount(tx, owner.id)
    const isSame = current?.familyId === familyId && current.accountNo === accountNo && current.holder === holder
    if (isSame) return
    const family = (await listFamilies(tx)).find(({ id }) => id === familyId)
    if (!family) throw invalidFields({ wallet_id: 'choice_invalid' })
    const waits = await hadAccount(tx, owner.id)
    if (current) await setRemoved(tx, current)
    const enteredAt = now()
    const usableFrom = waits ? endOfPause(enteredAt) : enteredAt
    await insertPayoutAccount(tx, { ownerId: owner.id, familyId, accountNo, holder, enteredAt, usableFrom })
    const account = `${family.name} ${endOf(accountNo)}`
    const message = waits
      ? m.payouts_notice_account_paused({ account, time: noticeTime(usableFrom) }, BURMESE)
      : m.payouts_notice_account({ account }, BURMESE)
    await record(tx, owner, { action: 'change', message })
  })
  return showPayoutAccount(db, owner)
}

/**
 * Removes the account to which an owner is paid. Nothing is sent during the waiting time after it, neither to another
 * account nor by agreement on the phone: a removal must not be a way round the wait.
 *
 * @throws Refusal SOCIAL_ACCOUNT_HAS_NO_PASSWORD
 * @throws Refusal INVALID_INPUT - under `password`: another one
 */
export async function removePayoutAccount(db: Db, owner: OwnerViewer, password: string): Promise<ShownAccount> {
  await refuseWrongPasswordField(db, owner.id, password)
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, owner)
    const current = await lockCurrentAccount(tx, owner.id)
    if (!current) return
    await setRemoved(tx, current)
    const time = noticeTime(endOfPause(now()))
    await record(tx, owner, { action: 'remove', message: m.payouts_notice_account_removed({ time }, BURMESE) })
  })
  return showPayoutAccount(db, owner)
}

/**
 * Records that an admin has compared the holder of an account with its owner.
 *
 * @throws Refusal PAYOUT_ACCOUNT_NOT_FOUND - no such account, or it was replaced or removed
 */
export function confirmPayoutAccount(
  db: Db,
  admin: AdminViewer,
  id: number,
): Promise<{ id: number; state: PayoutAccountReply['state'] }> {
  return db.transaction().execute(async (tx) => {
    const account = await lockPayoutAccount(tx, id)
    if (!account || account.removedAt !== null) throw new Refusal('PAYOUT_ACCOUNT_NOT_FOUND')
    if (account.confirmedAt !== null) return { id, state: stateOf(account) }
    await setConfirmed(tx, account, admin.id)
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'account.payout-account-confirm',
      target: `account:${account.ownerId}`,
      before: null,
      after: textOf(account),
    })
    return { id, state: stateOf({ ...account, confirmedAt: now() }) }
  })
}

/**
 * Locks the current account of a payee before it is paid.
 *
 * @throws Refusal PAYOUT_ACCOUNT_UNCONFIRMED - no admin has compared its holder
 * @throws Refusal PAYOUT_ACCOUNT_NOT_READY - its waiting time after a change, or that after a removal, is not over
 * @throws Refusal CHANGED_MEANWHILE - it is another one than the admin's screen showed
 */
export async function lockUsableAccount(
  tx: Tx,
  ownerId: number,
  expectedId: number | undefined,
): Promise<number | null> {
  const account = await lockCurrentAccount(tx, ownerId)
  const currentId = account?.id
  if (expectedId !== undefined && currentId !== expectedId) throw changedMeanwhile()
  if (!account) {
    const until = (await readPauses(tx, [ownerId])).get(ownerId)
    if (until) throw new Refusal('PAYOUT_ACCOUNT_NOT_READY', { params: { day: [until] } })
    return null
  }
  const state = stateOf(account)
  if (state === 'unconfirmed') throw new Refusal('PAYOUT_ACCOUNT_UNCONFIRMED')
  if (state === 'waiting') throw new Refusal('PAYOUT_ACCOUNT_NOT_READY', { params: { day: [account.usableFrom] } })
  return account.id
}

/** Two changes at once wait for each other, also when there is no account yet. */
async function lockOwner(tx: Tx, { id }: OwnerViewer): Promise<void> {
  if (!(await lockAccount(tx, id))) throw new Refusal('UNAUTHENTICATED')
}

async function record(
  tx: Tx,
  owner: OwnerViewer,
  { action, message }: { action: 'change' | 'remove'; message: string },
): Promise<void> {
  await notify(tx, { to: owner.id, from: { kind: 'admin' }, message })
  await recordAudit(tx, {
    actorType: owner.kind,
    actorId: owner.id,
    action: action === 'change' ? 'account.payout-account' : 'account.payout-account-remove',
    target: `account:${owner.id}`,
  })
}

function noticeTime(at: Date): string {
  const [day = '', time = ''] = yangonTimestamp(at).split(' ')
  return `${formatDay(day, 'my')}၊ ${formatTime(time.slice(0, 5), 'my')}`
}

const ACCOUNT_END = 4

/** Enough for the owner to recognise the account in a mail. */
function endOf(accountNo: string): string {
  return `…${accountNo.replace(/\D/g, '').slice(-ACCOUNT_END)}`
}

function textOf({ wallet, accountNo, holder }: PayoutAccount): Record<string, string> {
  return { wallet, accountNo, holder }
}

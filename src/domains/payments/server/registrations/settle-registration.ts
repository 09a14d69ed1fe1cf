import { randomInt } from 'node:crypto'
import {
  type Actor,
  credit,
  debit,
  nextPostingKey,
  post,
  postAll,
  readHeldByOrder,
} from '#domains/ledger/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { ORDER_REFERENCES, orderReference } from '../../contract/order-reference.ts'
import {
  allocateReceived,
  giveBackPrepaid,
  type OrderStep,
  prepaidOf,
  transferPostings,
  type WithdrawnTransfer,
  withdrawFromOrder,
} from '../orders/allocate-money.ts'
import { lockOrderOf, type Order, updateOrderState } from '../orders/orders.queries.ts'
import { forRegistration } from '../orders/paid-for.ts'
import { replaceEntry } from '../second-person/replace-entry.ts'
import {
  findRegistrationOf,
  insertRegistrationOrder,
  listRegistrationsOf,
  listUnsettledApplicants,
  lockPaidRegistration,
  type Registration,
} from './registrations.queries.ts'

const REFERENCE_ATTEMPTS = 5
const income = { kind: 'registration' } as const

/** Locks the order of a registration payment and creates it if it is missing. */
export async function lockOrMakeRegistrationOrder(tx: Tx, registration: Locked<Registration>): Promise<Locked<Order>> {
  const paidFor = forRegistration(registration.id)
  for (let attempt = 0; attempt < REFERENCE_ATTEMPTS; attempt += 1) {
    const known = await lockOrderOf(tx, paidFor)
    if (known) return known
    await insertRegistrationOrder(tx, registration, orderReference(randomInt(ORDER_REFERENCES)))
  }
  throw new Error(`registration payment ${registration.id} has no order`)
}

interface RegistrationStep extends OrderStep {
  /** Whether its money was income before a withdrawal; without one the ledger says it. */
  readonly wasIncome?: boolean
}

/**
 * Books the money of a registration by the status of its account: prepaid while the account waits, income once it was
 * approved, credit of the applicant when it was rejected, or deleted before it was approved. Once it is paid, what was
 * entered for a second person ends.
 *
 * Idempotent. The caller has locked the account.
 */
export async function settleRegistration(
  tx: Tx,
  registration: Locked<Registration>,
  { order, actor, wasIncome }: RegistrationStep,
): Promise<void> {
  const { accountStatus } = registration
  const isDeleted = accountStatus === AccountStatus.deleted
  const staysIncome = isDeleted && (wasIncome ?? (await isIncome(tx, order)))
  if (accountStatus === AccountStatus.rejected || (isDeleted && !staysIncome)) {
    await postAll(tx, await transferPostings(tx, { order, actor }))
    await reverseEarning(tx, { order, actor })
    await giveBackPrepaid(tx, { order, actor })
    return updateOrderState(tx, order, 'cancelled')
  }
  const { postings, paidMmk } = await allocateReceived(tx, { order, actor })
  await postAll(tx, postings)
  if (accountStatus === AccountStatus.approved || staysIncome) await earn(tx, { order, actor })
  if (accountStatus === AccountStatus.pending) await reverseEarning(tx, { order, actor })
  if (paidMmk >= order.dueMmk) await replaceEntry(tx, order, actor)
}

/** Whether the money of a registration is income: its account was approved. That stays when the account is deleted. */
export async function isIncome(tx: Tx, order: Order): Promise<boolean> {
  return (await readHeldByOrder(tx, order.id, ['registration'])) > 0
}

/**
 * Books the registration payments of an account that was deleted, and ends what was entered of them for a second
 * person, who would not find the account any more.
 *
 * Idempotent.
 */
export async function settleDeletedApplicant(tx: Tx, accountId: number, actor: Actor): Promise<void> {
  for (const id of await listRegistrationsOf(tx, accountId)) {
    const registration = await lockPaidRegistration(tx, id)
    const order = registration && (await lockOrderOf(tx, forRegistration(id)))
    await replaceEntry(tx, forRegistration(id), actor)
    if (order) await settleRegistration(tx, registration, { order, actor })
  }
}

/**
 * Settles the accounts that were deleted by a release that enqueued no job for it.
 *
 * @returns how many there were
 */
export async function settleDeletedApplicants(db: Db): Promise<number> {
  const ids = await listUnsettledApplicants(db)
  for (const id of ids) {
    await db.transaction().execute((tx) => settleDeletedApplicant(tx, id, { type: 'system', id: null }))
  }
  return ids.length
}

/**
 * Books the registration payment of an account whose status has changed. Does nothing when no money was recorded.
 *
 * The caller has locked the account.
 */
export async function settleRegistrationOf(tx: Tx, accountId: number, actor: Actor): Promise<void> {
  const registration = await findRegistrationOf(tx, accountId)
  const order = registration && (await lockOrderOf(tx, forRegistration(registration.id)))
  if (order) await settleRegistration(tx, registration, { order, actor })
}

/**
 * Books that a transfer of a registration was recorded by mistake.
 *
 * @throws Refusal TRANSFER_REFUNDED - as withdrawFromOrder
 */
export function bookRegistrationWithdrawal(tx: Tx, step: OrderStep, withdrawn: WithdrawnTransfer): Promise<void> {
  return withdrawFromOrder(tx, { ...step, reverseEarning: () => reverseEarning(tx, step) }, withdrawn)
}

async function earn(tx: Tx, { order, actor }: OrderStep): Promise<void> {
  const prepaidMmk = await readHeldByOrder(tx, order.id, ['prepaid'])
  if (prepaidMmk <= 0) return
  await post(tx, {
    kind: 'earning',
    key: await nextPostingKey(tx, 'earn', order.id),
    actor,
    orderId: order.id,
    entries: [debit(prepaidOf(order), prepaidMmk), credit(income, prepaidMmk)],
  })
}

async function reverseEarning(tx: Tx, { order, actor }: OrderStep): Promise<void> {
  const earnedMmk = await readHeldByOrder(tx, order.id, ['registration'])
  if (earnedMmk <= 0) return
  await post(tx, {
    kind: 'earning-undone',
    key: await nextPostingKey(tx, 'unearn', order.id),
    actor,
    orderId: order.id,
    entries: [debit(income, earnedMmk), credit(prepaidOf(order), earnedMmk)],
  })
}

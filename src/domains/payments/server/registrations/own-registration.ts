import { readSettings } from '#domains/site/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { privatePictureUrl } from '#platform/server/files/private-pictures.ts'
import type { OwnRegistration } from '../../contract/own-registration.contract.ts'
import { readCredit } from '../credits/read-credit.ts'
import { findOrderOf, type Order } from '../orders/orders.queries.ts'
import { forRegistration } from '../orders/paid-for.ts'
import { issueReceipts } from '../receipts/issue-receipts.ts'
import { listWithoutReceipt } from '../receipts/receipts.queries.ts'
import { showIssuedReceipts } from '../receipts/show-receipts.ts'
import { listPayerRefunds } from '../refunds/listed-refunds.queries.ts'
import { toPayerRefund } from '../refunds/payer-refund.ts'
import { listOpenChecks } from '../second-person/second-checks.queries.ts'
import { listWallets } from '../wallets/payment-methods.queries.ts'
import { answerDueAt } from './answer-due.ts'
import {
  findNewestRegistration,
  listRegistrationPictures,
  lockRegistration,
  type Registration,
  type RegistrationPicture,
} from './registrations.queries.ts'
import { lockOrMakeRegistrationOrder } from './settle-registration.ts'

/**
 * What a teacher or school owes for the registration. Creates the order, and the receipts of transfers that were
 * accepted before registrations had receipts, if they are missing.
 * @see P-RFE-01
 */
export async function showOwnRegistration(
  { db, links }: Pick<AppServices, 'db' | 'links'>,
  owner: OwnerViewer,
): Promise<OwnRegistration> {
  const registration = await findNewestRegistration(db, owner.id)
  const pictures = registration ? await listRegistrationPictures(db, [registration.id]) : []
  const order = registration && (await orderOf(db, registration, pictures))
  const [entry] = registration ? await listOpenChecks(db, 'registrationPaymentId', [registration.id]) : []
  const refunds = registration ? await listPayerRefunds(db, forRegistration(registration.id)) : []
  const urlOf = (path: string) => privatePictureUrl(links, path, `${owner.kind}:${owner.id}`)
  const feeMmk = registration?.feeMmk ?? (await readSettings(db)).registration_fee_mmk
  const paidMmk = registration?.paidMmk ?? 0
  const state = stateOf({ feeMmk, accountStatus: owner.status, registration, newest: pictures[0] })
  const dueAt = state === 'waiting' ? answerDueAt(pictures[0], entry) : null
  return {
    fee: feeMmk,
    paid: paidMmk,
    rest: takesPictures(state) ? Math.max(0, feeMmk - paidMmk) : 0,
    credit: await readCredit(db, owner.id),
    reference: order?.reference ?? null,
    state,
    takes_pictures: takesPictures(state),
    answer_by: dueAt && yangonTimestamp(dueAt),
    ...(state === 'waiting' && entry && { second_person: true }),
    refunds: refunds.map((refund) => toPayerRefund(refund, urlOf)),
    pictures: pictures.map(toSent),
    receipts: order ? await showIssuedReceipts(db, order) : [],
    wallets: await listWallets(db),
  }
}

type State = OwnRegistration['state']

/** Nothing is expected of an account that was rejected, paid, or decided before fees were recorded. */
export const takesPictures = (state: State) => !['paid', 'settled', 'closed'].includes(state)

interface Known {
  readonly feeMmk: number
  readonly accountStatus: AccountStatus
  readonly registration: Registration | undefined
  readonly newest: RegistrationPicture | undefined
}

export function stateOf({ feeMmk, accountStatus, registration, newest }: Known): State {
  if (accountStatus === AccountStatus.rejected) return 'closed'
  if (feeMmk === 0 || registration?.orderState === 'paid') return 'paid'
  if (registration && registration.secondCheckId !== null) return 'waiting'
  if (!newest && (registration?.paidMmk ?? 0) > 0) return 'part'
  if (!newest) return accountStatus === AccountStatus.approved ? 'settled' : 'none'
  if (newest.answer === 'legacy') return 'settled'
  // A transfer of an earlier picture was taken back since.
  if (newest.answer === 'accepted') return 'part'
  return newest.answer ?? 'waiting'
}

async function orderOf(
  db: Db,
  { id }: Registration,
  pictures: readonly RegistrationPicture[],
): Promise<Order | undefined> {
  if (pictures[0]?.answer === 'legacy') return undefined
  const order = await findOrderOf(db, forRegistration(id))
  if (order && (await listWithoutReceipt(db, order.id)).length === 0) return order
  return db.transaction().execute(async (tx) => {
    const registration = await lockRegistration(tx, id)
    if (!registration) return undefined
    const made = await lockOrMakeRegistrationOrder(tx, registration)
    await issueReceipts(tx, made)
    return made
  })
}

function toSent({ id, uploadedAt, answer, answerReason }: RegistrationPicture): OwnRegistration['pictures'][number] {
  return {
    id,
    at: yangonTimestamp(uploadedAt),
    amount: null,
    number_end: null,
    reason: answerReason,
    state: answer === 'legacy' ? 'accepted' : (answer ?? 'waiting'),
  }
}

import { groupThousands } from '#platform/contract/money.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { assertVersion, revisionOf } from '#platform/server/optimistic-lock.ts'
import { differenceOf } from '../../contract/refund-target.ts'
import type { RefundState } from '../../contract/refunds.contract.ts'
import { lockPayer } from './lock-payer.ts'
import type { Payer } from './payer.ts'
import { originOf } from './refund-origin.ts'
import {
  findPaidFor,
  findSameRefund,
  insertRefund,
  listFamilies,
  listRefundableOf,
  type Refundable,
} from './refunds.queries.ts'

interface WantedRefund {
  readonly transferId: number
  readonly amountMmk: number
  readonly targetFamilyId: number
  readonly targetAccountNo: string
  readonly targetHolder: string
  /** Why it is another account than the one from which the money came. */
  readonly targetReason?: string | null
  readonly reason: string
  /** Version of the transfer that the admin's screen showed. */
  readonly version: string
}

export interface RefundStep {
  readonly id: number
  readonly state: RefundState
}

/**
 * Asks for a refund of money of an enrolment or a registration that is not allocated to an order, and reserves it. A
 * rejected enrolment whose money goes back counts as not paid.
 *
 * @throws Refusal TRANSFER_NOT_FOUND - no such transfer, or it was withdrawn
 * @throws Refusal CHANGED_MEANWHILE - the refundable amount has changed since it was shown
 * @throws Refusal REFUND_TOO_LARGE - under `amount`: more than is refundable
 * @throws Refusal INVALID_INPUT - under `wallet_id`: no such wallet family; under `target_reason`: missing, and the
 *   target is another account than the one from which the money came
 * @see docs/decisions/0320-refunds-go-back-to-where-the-money-came-from.md
 */
export function askRefund(db: Db, admin: AdminViewer, wanted: WantedRefund): Promise<RefundStep> {
  return db.transaction().execute(async (tx) => {
    const payer = await lockPayerOf(tx, wanted.transferId)
    // The job that takes the money of a rejected enrolment from its order may not have run yet.
    await payer.settle({ type: 'admin', id: admin.id })
    const transfer = (await listRefundableOf(tx, payer.paidFor)).find(({ id }) => id === wanted.transferId)
    if (!transfer) throw new Refusal('TRANSFER_NOT_FOUND')
    const { version, ...facts } = wanted
    const same = await findSameRefund(tx, { ...facts, askedBy: admin.id })
    await assertVersion(tx, admin, {
      target: payer.target,
      expected: version,
      current: refundableRevision(transfer),
      alreadyDone: same !== undefined,
    })
    // The version has passed, so a request of this admin with an outdated one has been carried out before.
    if (same !== undefined && version !== refundableRevision(transfer)) return { id: same, state: 'asked' }
    const target = await decideTarget(tx, transfer, wanted)
    if (wanted.amountMmk > transfer.restMmk) throw tooLarge(transfer.restMmk)
    const { targetReason } = target
    const verifiedAtBefore = payer.verifiedAt
    const id = await insertRefund(tx, { ...facts, targetReason, askedBy: admin.id, askedAt: now(), verifiedAtBefore })
    await payer.noteAsked({ refundId: id, adminId: admin.id, endsVerification: payer.verifiedAt !== null })
    await payer.record({
      adminId: admin.id,
      step: 'refund-ask',
      facts: { transferId: facts.transferId, amountMmk: facts.amountMmk, reason: facts.reason, ...target.audited },
    })
    return { id, state: 'asked' }
  })
}

/** Version of what may go back of a transfer, and of the account from which it came. */
export function refundableRevision({ restMmk, refunds, ...transfer }: Refundable): string {
  const accountNo = originOf(transfer)?.account_no ?? null
  return revisionOf([restMmk, refunds, ...(accountNo === null ? [] : [accountNo])])
}

async function lockPayerOf(tx: Tx, transferId: number): Promise<Payer> {
  const paidFor = await findPaidFor(tx, transferId)
  const payer = paidFor && (await lockPayer(tx, paidFor))
  if (!payer) throw new Refusal('TRANSFER_NOT_FOUND')
  return payer
}

interface DecidedTarget {
  /** Null for the account from which the money came. */
  readonly targetReason: string | null
  /** Both accounts and the reason, as the audit trail shows them. */
  readonly audited: Readonly<Record<string, string>>
}

/** Lets the money go to another account than the one from which it came only for a reason. */
async function decideTarget(tx: Tx, transfer: Refundable, wanted: WantedRefund): Promise<DecidedTarget> {
  const { targetFamilyId: walletId, targetAccountNo: accountNo, targetHolder, targetReason } = wanted
  const family = (await listFamilies(tx)).find(({ id }) => id === walletId)
  if (!family) throw invalidFields({ wallet_id: 'choice_invalid' })
  const origin = originOf(transfer)
  const target = [family.name, accountNo, targetHolder].join(' · ')
  if (origin === null || differenceOf(origin, { walletId, accountNo }) === null)
    return { targetReason: null, audited: { target } }
  if (!targetReason) throw invalidFields({ target_reason: 'reason_required' })
  const from = [origin.wallet, origin.account_no, origin.holder].filter(Boolean).join(' · ')
  return { targetReason, audited: { target, origin: from, targetReason } }
}

/** REFUND_TOO_LARGE under `amount`, with what may go back. */
export function tooLarge(restMmk: number): Refusal {
  const max = groupThousands(restMmk)
  return new Refusal('REFUND_TOO_LARGE', { fields: { amount: validationMessage('refund_too_large', { max }) } })
}

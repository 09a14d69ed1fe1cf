import { readSettings } from '#domains/site/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { formatAmount } from '#platform/contract/money.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { forRegistration } from '../orders/paid-for.ts'
import { listRefundableOf } from '../refunds/refunds.queries.ts'
import { findNewestRegistration, listRegistrationPictures } from './registrations.queries.ts'

interface Applicant {
  readonly id: number
  readonly role: string
  readonly status: AccountStatus
}

/** Amounts in kyat. */
interface MissingFee {
  readonly dueMmk: number
  readonly receivedMmk: number
}

/**
 * What of the registration fee has to arrive before the account may be approved, by the setting
 * `require_registration_payment`; undefined when nothing has to. Money that was received and not refunded counts, also
 * where a rejection made it credit. Fees of accounts that were decided before fees were recorded count as paid, and
 * ending a suspension is no approval unless the account was suspended while it waited.
 *
 * @see P-RFE-03
 */
export async function findMissingFee(db: Db, { id, role, status }: Applicant): Promise<MissingFee | undefined> {
  if (role === 'student' || status === AccountStatus.approved) return undefined
  const { require_registration_payment: isRequired, registration_fee_mmk: feeMmk } = await readSettings(db)
  if (!isRequired) return undefined
  const registration = await findNewestRegistration(db, id)
  if (!registration) {
    return status === AccountStatus.suspended || feeMmk === 0 ? undefined : { dueMmk: feeMmk, receivedMmk: 0 }
  }
  if (status === AccountStatus.suspended && registration.checkedAt !== null) return undefined
  const [newest] = await listRegistrationPictures(db, [registration.id])
  if (newest?.answer === 'legacy') return undefined
  const transfers = await listRefundableOf(db, forRegistration(registration.id))
  const receivedMmk = transfers.reduce((sum, { amountMmk, refundedMmk }) => sum + amountMmk - refundedMmk, 0)
  const { feeMmk: dueMmk } = registration
  return receivedMmk < dueMmk ? { dueMmk, receivedMmk } : undefined
}

/**
 * The caller has locked the account.
 *
 * @throws Refusal REGISTRATION_NOT_PAID - as findMissingFee
 */
export async function assertFeeArrived(db: Db, applicant: Applicant): Promise<void> {
  const missing = await findMissingFee(db, applicant)
  if (!missing) return
  const params = { paid: formatAmount(missing.receivedMmk), due: formatAmount(missing.dueMmk) }
  throw new Refusal('REGISTRATION_NOT_PAID', { params })
}

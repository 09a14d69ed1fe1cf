import type { Tx } from '#platform/server/database/connect.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import { lockEnrolmentPayer } from './enrolment-payer.ts'
import type { Payer } from './payer.ts'
import { lockRegistrationPayer } from './registration-payer.ts'

/** Locks what a transfer pays for, and its order, in the order of all money. Undefined when it does not exist. */
export function lockPayer(tx: Tx, { enrolmentId, registrationPaymentId }: PaidFor): Promise<Payer | undefined> {
  return enrolmentId === null ? lockRegistrationPayer(tx, registrationPaymentId) : lockEnrolmentPayer(tx, enrolmentId)
}

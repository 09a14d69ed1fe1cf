import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { changedMeanwhile } from '#platform/server/optimistic-lock.ts'
import { forRegistration } from '../orders/paid-for.ts'
import {
  type RegistrationRef,
  recordRegistrationStep,
  registrationRevision,
  withLockedRegistration,
} from '../registrations/locked-registration.ts'
import { recordRegistration, type VerifiedRegistration } from '../registrations/verify-registration.ts'
import { closeCheck, findOpenCheck, isConfirmedBy, setConfirmed } from './second-checks.queries.ts'
import { recordEntered, toConfirm } from './second-person.ts'

/**
 * As confirmAtDesk, for the payment of a registration.
 *
 * @throws Refusal REGISTRATION_NOT_FOUND - no such registration payment, or its account was deleted
 * @throws Refusal CHANGED_MEANWHILE - nothing waits for a second person any more, something else has paid, or another
 *   picture was sent
 * @throws Refusal SAME_PERSON - the admin has entered it
 * @throws Refusal TRANSACTION_ALREADY_USED - the number pays for something else by now
 */
export function confirmRegistration(db: Db, admin: AdminViewer, ref: RegistrationRef): Promise<VerifiedRegistration> {
  const paidFor = forRegistration(ref.id)
  return withLockedRegistration(db, admin, {
    ref,
    alreadyDone: ({ secondCheckId }, _, tx) => secondCheckId === null && isConfirmedBy(tx, paidFor, admin.id),
    run: async (tx, registration) => {
      const check = registration.secondCheckId === null ? undefined : await findOpenCheck(tx, paidFor)
      if (!check) {
        if (!(await isConfirmedBy(tx, paidFor, admin.id))) throw changedMeanwhile()
        const restMmk = Math.max(0, registration.feeMmk - registration.paidMmk)
        return { restMmk, creditMmk: 0, version: registrationRevision(registration) }
      }
      if (registration.orderState === 'paid') throw changedMeanwhile()
      const payment = toConfirm(check, admin)
      // As confirmAtDesk: before the recording, which ends an entry that other money has replaced.
      await closeCheck(tx, paidFor, { outcome: 'replaced', adminId: admin.id, at: now() })
      const after = { ...registration, secondCheckId: null }
      const verified = await recordEntered(() => recordRegistration(tx, admin, { registration: after, payment }))
      await setConfirmed(tx, check.id, { adminId: admin.id, transferId: verified.transferId })
      const { transactionNo, amountMmk, enteredByName: enteredBy } = check
      const facts = { enteredBy, transactionNo, amountMmk }
      await recordRegistrationStep(tx, registration, { adminId: admin.id, step: 'second-person-confirm', facts })
      return verified
    },
  })
}

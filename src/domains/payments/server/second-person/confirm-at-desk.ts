import { recordPaymentStep } from '#domains/enrolment/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { changedMeanwhile } from '#platform/server/optimistic-lock.ts'
import { isClosed } from '../credits/book-credit.ts'
import { recordCredit } from '../credits/credit-at-desk.ts'
import { type EnrolmentRef, enrolmentRevision, withLockedEnrolment } from '../desk/locked-enrolment.ts'
import { recordAtDesk, stateOfPaid, type VerifiedAtDesk } from '../desk/verify-at-desk.ts'
import { readOrderAmounts } from '../orders/orders.queries.ts'
import { forEnrolment } from '../orders/paid-for.ts'
import { findVerification } from '../transfers/transfers.queries.ts'
import { closeCheck, findOpenCheck, isConfirmedBy, setConfirmed } from './second-checks.queries.ts'
import { recordEntered, toConfirm } from './second-person.ts'

/**
 * Records what another admin has entered, by all rules of verifyAtDesk, which may refuse it again. What was entered as
 * credit pays for the enrolment where something is owed by now, as when its owner has accepted it after all.
 *
 * Idempotent: repeated by the same admin, it changes nothing.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - nothing waits for a second person any more, something else has paid, or another
 *   picture was sent
 * @throws Refusal SAME_PERSON - the admin has entered it
 * @throws Refusal TRANSACTION_ALREADY_USED - the number pays for something else by now
 */
export function confirmAtDesk(db: Db, admin: AdminViewer, ref: EnrolmentRef): Promise<VerifiedAtDesk> {
  const paidFor = forEnrolment(ref.id)
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: (_, desk, tx) => desk.secondCheckId === null && isConfirmedBy(tx, paidFor, admin.id),
    run: async (tx, enrolment, desk) => {
      const check = desk.secondCheckId === null ? undefined : await findOpenCheck(tx, paidFor)
      if (!check) {
        if (!(await isConfirmedBy(tx, paidFor, admin.id))) throw changedMeanwhile()
        const { paymentVerifiedAt, status } = enrolment
        if (paymentVerifiedAt !== null) return stateOfPaid(enrolment, desk)
        const { dueMmk = 0, paidMmk = 0 } = (await readOrderAmounts(tx, [ref.id])).get(ref.id) ?? {}
        const version = enrolmentRevision(enrolment, desk)
        return { status, verifiedAt: null, surplusMmk: 0, restMmk: Math.max(0, dueMmk - paidMmk), version }
      }
      if (!check.isCredit && enrolment.paymentVerifiedAt !== null) throw changedMeanwhile()
      const isStillCredit = check.isCredit && isClosed(enrolment)
      // All of it was to be credit, so that no one was asked about a part or a surplus.
      const asPayment = check.isCredit && { takesPart: true, takesSurplus: true }
      const payment = { ...toConfirm(check, admin), ...asPayment }
      // Before the recording, which ends an entry that other money has replaced.
      await closeCheck(tx, paidFor, { outcome: 'replaced', adminId: admin.id, at: now() })
      const after = { ...desk, secondCheckId: null }
      const entered = { enrolment, desk: after, payment }
      const verified = await recordEntered(() =>
        isStillCredit ? recordAsCredit(tx, admin, entered) : recordAtDesk(tx, admin, entered),
      )
      const verification = await findVerification(tx, ref.id)
      if (!verification) throw new Error(`the payment of enrolment ${ref.id} was not recorded`)
      await setConfirmed(tx, check.id, { adminId: admin.id, transferId: verification.transferId })
      const { transactionNo, amountMmk, enteredByName: enteredBy } = check
      const facts = { enteredBy, transactionNo, amountMmk }
      await recordPaymentStep(tx, enrolment, { adminId: admin.id, step: 'second-person-confirm', facts })
      return verified
    },
  })
}

/** All of it is credit. */
async function recordAsCredit(
  tx: Tx,
  admin: AdminViewer,
  entered: Parameters<typeof recordCredit>[2],
): Promise<VerifiedAtDesk> {
  const { creditMmk, version } = await recordCredit(tx, admin, entered)
  const { status, paymentVerifiedAt: verifiedAt } = entered.enrolment
  return { status, verifiedAt, surplusMmk: creditMmk, restMmk: 0, version }
}

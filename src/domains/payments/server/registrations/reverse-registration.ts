import { notify, withdrawNotice } from '#domains/notifications/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { m } from '#platform/server/plain-messages.ts'
import { isUndone, withdrawVerified } from '../desk/withdraw-verified.ts'
import { forRegistration } from '../orders/paid-for.ts'
import { takeEntryBack } from '../second-person/take-entry-back.ts'
import { findRegistrationVerification, reverseAnswers } from './answers.queries.ts'
import { type RegistrationRef, recordRegistrationStep, withLockedRegistration } from './locked-registration.ts'
import {
  bookRegistrationWithdrawal,
  isIncome,
  lockOrMakeRegistrationOrder,
  settleRegistration,
} from './settle-registration.ts'

/**
 * Takes the newest verification of a registration payment back: its transfer is withdrawn, and its pictures wait again.
 * Where the account was deleted, no one is notified, and what the other transfers have paid stays where it was.
 *
 * @throws Refusal REGISTRATION_NOT_FOUND - no such registration payment
 * @throws Refusal CHANGED_MEANWHILE - it was answered since
 * @throws Refusal REGISTRATION_TRANSITION_REFUSED - nothing was verified
 * @throws Refusal TRANSFER_REFUNDED - a refund of the transfer was sent or waits
 * @throws Refusal INVALID_INPUT - under `reason`: missing although another admin verified it or the undo period is
 *   over
 */
export function reverseRegistration(
  db: Db,
  admin: AdminViewer,
  { ref, reason }: { ref: RegistrationRef; reason: string | null },
): Promise<void> {
  return withLockedRegistration(db, admin, {
    ref,
    takesDeleted: true,
    // Repeated, it would take back the payment before this one.
    alreadyDone: () => false,
    run: async (tx, registration) => {
      if (registration.secondCheckId !== null && registration.orderState !== 'paid') {
        const taken = await takeEntryBack(tx, admin, { paidFor: forRegistration(registration.id), reason })
        return recordRegistrationStep(tx, registration, { adminId: admin.id, ...taken })
      }
      const verification = await findRegistrationVerification(tx, registration.id)
      if (!verification) throw new Refusal('REGISTRATION_TRANSITION_REFUSED')
      const { transferId, notifiedAt } = verification
      const isUnseen = notifiedAt > now()
      const isOwnUndo = isUndone(admin, { verifiedBy: verification.answeredBy, notifiedAt, reason })
      const order = await lockOrMakeRegistrationOrder(tx, registration)
      const actor = { type: 'admin', id: admin.id } as const
      const wasIncome = await isIncome(tx, order)
      await bookRegistrationWithdrawal(tx, { order, actor }, { transferId, reason })
      // With a reason it is a decision, which the entry of the first person does not outlive.
      await withdrawVerified(tx, admin, { transferId, isUndo: isOwnUndo && reason === null })
      await reverseAnswers(tx, transferId, { adminId: admin.id, reason })
      await settleRegistration(tx, registration, { order, actor, wasIncome })
      await recordRegistrationStep(tx, registration, {
        adminId: admin.id,
        step: 'reverse',
        facts: reason === null ? {} : { reason },
      })
      if (registration.accountStatus === AccountStatus.deleted) return
      const to = registration.accountId
      if (isUnseen) return withdrawNotice(tx, { to: [to], at: notifiedAt, courseId: null })
      const message = m.payments_notice_registration_reversed({ reason: reason ?? '' }, BURMESE)
      await notify(tx, { to, from: { kind: 'admin' }, message })
    },
  })
}

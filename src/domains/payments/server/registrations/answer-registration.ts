import { notify } from '#domains/notifications/server/index.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { m } from '#platform/server/plain-messages.ts'
import { forRegistration } from '../orders/paid-for.ts'
import { closeCheck } from '../second-person/second-checks.queries.ts'
import { insertAnswer } from './answers.queries.ts'
import { type RegistrationRef, recordRegistrationStep, withLockedRegistration } from './locked-registration.ts'

/**
 * Refuses the waiting pictures of a registration payment, or asks for another one, and sends the applicant the reason.
 * The account stays as it is: moderators decide about it.
 *
 * @throws Refusal REGISTRATION_NOT_FOUND - no such registration payment, or its account was deleted
 * @throws Refusal CHANGED_MEANWHILE - another admin has answered, or another picture was sent
 * @throws Refusal REGISTRATION_TRANSITION_REFUSED - no picture waits
 */
export function answerRegistration(
  db: Db,
  admin: AdminViewer,
  { ref, answer, reason }: { ref: RegistrationRef; answer: 'refused' | 'again'; reason: string },
): Promise<void> {
  return withLockedRegistration(db, admin, {
    ref,
    // A picture that was sent after the answer has not been seen by this admin.
    alreadyDone: (_, newestAnswer) => newestAnswer === answer,
    run: async (tx, registration, newestAnswer) => {
      if (newestAnswer === answer) return
      if (newestAnswer !== null || registration.fileId === null) throw new Refusal('REGISTRATION_TRANSITION_REFUSED')
      const at = now()
      if (registration.secondCheckId !== null) {
        await closeCheck(tx, forRegistration(ref.id), { outcome: 'replaced', adminId: admin.id, at })
      }
      await insertAnswer(tx, registration, { answer, reason, answeredBy: admin.id, answeredAt: at, notifiedAt: at })
      const step = answer === 'refused' ? 'refuse' : 'ask-again'
      await recordRegistrationStep(tx, registration, { adminId: admin.id, step, facts: { reason } })
      const message =
        answer === 'refused'
          ? m.payments_notice_registration_refused({ reason }, BURMESE)
          : m.payments_notice_registration_again({ reason }, BURMESE)
      await notify(tx, { to: registration.accountId, from: { kind: 'admin' }, message })
    },
  })
}

import { notify } from '#domains/notifications/server/index.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { assertVersion, revisionOf } from '#platform/server/optimistic-lock.ts'
import { m } from '#platform/server/plain-messages.ts'
import { forRegistration } from '../orders/paid-for.ts'
import { closeCheck } from '../second-person/second-checks.queries.ts'
import { insertAnswer } from './answers.queries.ts'
import { listRegistrationPictures, lockRegistration, type Registration } from './registrations.queries.ts'

/** A registration payment, and its revision that the admin's screen showed. */
export interface RegistrationRef {
  readonly id: number
  readonly expected?: string | undefined
}

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

type GivenAnswer = Awaited<ReturnType<typeof listRegistrationPictures>>[number]['answer']

interface RegistrationStep<Outcome> {
  readonly ref: RegistrationRef
  /** Whether the registration already has the requested state, so that a repeated call succeeds. */
  readonly alreadyDone: (registration: Registration, newestAnswer: GivenAnswer, tx: Tx) => boolean | Promise<boolean>
  /** `newestAnswer` is the answer to the newest picture, null while it waits. */
  readonly run: (tx: Tx, registration: Locked<Registration>, newestAnswer: GivenAnswer) => Promise<Outcome>
}

/** Locks the account of a registration and refuses a decision that is based on an outdated revision. */
export function withLockedRegistration<Outcome>(
  db: Db,
  admin: AdminViewer,
  { ref, alreadyDone, run }: RegistrationStep<Outcome>,
): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    const registration = await lockRegistration(tx, ref.id)
    if (!registration) throw new Refusal('REGISTRATION_NOT_FOUND')
    const [newest] = await listRegistrationPictures(tx, [registration.id])
    const newestAnswer = newest?.answer ?? null
    await assertVersion(tx, admin, {
      target: `registration:${registration.id}`,
      expected: ref.expected,
      current: registrationRevision(registration),
      alreadyDone: await alreadyDone(registration, newestAnswer, tx),
    })
    return run(tx, registration, newestAnswer)
  })
}

/** Revision of a registration payment: newest picture, newest answer, open second check. Moderators decide independently of it. */
export function registrationRevision({
  fileId,
  answerId,
  secondCheckId,
}: Pick<Registration, 'fileId' | 'answerId' | 'secondCheckId'>): string {
  return revisionOf(secondCheckId === null ? [fileId, answerId] : [fileId, answerId, secondCheckId])
}

export async function recordRegistrationStep(
  tx: Tx,
  { id }: Locked<Registration>,
  { adminId, step, facts }: { adminId: number; step: string; facts: Readonly<Record<string, string | number>> },
): Promise<void> {
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: adminId,
    action: `registration.${step}`,
    target: `registration:${id}`,
    after: facts,
  })
}

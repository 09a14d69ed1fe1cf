import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { assertVersion, revisionOf } from '#platform/server/optimistic-lock.ts'
import {
  listRegistrationPictures,
  lockPaidRegistration,
  lockRegistration,
  type Registration,
} from './registrations.queries.ts'

/** A registration payment, and its revision that the admin's screen showed. */
export interface RegistrationRef {
  readonly id: number
  readonly expected?: string | undefined
}

type NewestAnswer = Awaited<ReturnType<typeof listRegistrationPictures>>[number]['answer']

interface RegistrationStep<Outcome> {
  readonly ref: RegistrationRef
  /** Whether the account may have been deleted. */
  readonly takesDeleted?: boolean
  /** Whether the registration already has the requested state, so that a repeated call succeeds. */
  readonly alreadyDone: (registration: Registration, newestAnswer: NewestAnswer, tx: Tx) => boolean | Promise<boolean>
  /** `newestAnswer` is the answer to the newest picture, null while it waits. */
  readonly run: (tx: Tx, registration: Locked<Registration>, newestAnswer: NewestAnswer) => Promise<Outcome>
}

/** Locks the account of a registration and refuses a decision that is based on an outdated revision. */
export function withLockedRegistration<Outcome>(
  db: Db,
  admin: AdminViewer,
  { ref, takesDeleted = false, alreadyDone, run }: RegistrationStep<Outcome>,
): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    const registration = await (takesDeleted ? lockPaidRegistration : lockRegistration)(tx, ref.id)
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

/**
 * Revision of a registration payment: newest picture, newest answer, open second check. Moderators decide independently
 * of it.
 */
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

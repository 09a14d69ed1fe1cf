import { DAY_MS } from '#platform/contract/durations.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { now } from '#platform/server/clock.ts'
import { deletePastThrottles } from '#platform/server/throttle/throttles.queries.ts'
import { encryptPlainSecrets } from './admins/second-factor.ts'
import { deleteResetsBefore } from './passwords/password-resets.queries.ts'
import { dropPicture } from './profile/profile-pictures.ts'
import { deleteSessionsEndedBefore } from './session/sessions.queries.ts'
import { deleteSocialAttemptsBefore } from './social/social-attempts.queries.ts'
import { deleteVerifiedSocialsBefore } from './social/verified-socials.queries.ts'
import { blankAccount, listUnblankedAccounts } from './tidy-accounts.queries.ts'

export type TidyPorts = Pick<AppServices, 'db' | 'storage' | 'encryption'>

/** Until then a deletion can be investigated. @see OP-036 */
const BLANKED_AFTER_DAYS = 30
/** Long enough to see who was logged in last week. */
const TOKENS_KEPT_DAYS = 7
const BATCH = 100

/**
 * Erases personal data and pictures of accounts deleted 30 days ago, deletes expired tokens and counters, and
 * encrypts values that an older version stored as plain text.
 *
 * Pictures are deleted first: after a crash in between, the next run finds the row again.
 *
 * @see OP-036, SR-19
 */
export async function tidyAccounts(ports: TidyPorts): Promise<void> {
  const { db, storage } = ports
  const at = now().getTime()
  const before = new Date(at - BLANKED_AFTER_DAYS * DAY_MS)
  for (;;) {
    const accounts = await listUnblankedAccounts(db, before, BATCH)
    for (const { id, profilePath, nrcFrontPath, nrcBackPath } of accounts) {
      for (const path of [profilePath, nrcFrontPath, nrcBackPath]) if (path !== null) await dropPicture(storage, path)
      await blankAccount(db, id)
    }
    if (accounts.length < BATCH) break
  }
  const ended = new Date(at - TOKENS_KEPT_DAYS * DAY_MS)
  await deleteSessionsEndedBefore(db, ended)
  await deleteResetsBefore(db, ended)
  await deleteVerifiedSocialsBefore(db, ended)
  await deleteSocialAttemptsBefore(db, ended)
  await deletePastThrottles(db)
  await encryptPlainSecrets(ports)
}

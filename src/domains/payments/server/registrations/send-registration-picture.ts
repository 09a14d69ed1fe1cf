import { lockAccount, storeRegistrationPictures } from '#domains/accounts/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { throttle } from '#platform/server/throttle/throttle.ts'
import { assertPictures, receivePictures } from '../proofs/receive-pictures.ts'
import type { ProofFile } from '../proofs/store-proof.ts'
import { lockPayableRegistration } from './payable-registration.ts'
import { listPicturesSentSince } from './registrations.queries.ts'

const uploads = throttle({ name: 'registration-pictures', points: 15, perSeconds: 15 * 60 })

/**
 * Stores further pictures of the registration payment of a teacher or school, for the payment desk. Somebody who
 * registered without one gets the payment with today's fee. The same file within ten minutes is a retry and is not
 * stored again.
 *
 * @throws Refusal INVALID_INPUT - under `file`: missing, empty, too large, or no picture
 * @throws Refusal REGISTRATION_TRANSITION_REFUSED - nothing is owed, or the account was rejected
 * @throws Refusal TOO_MANY_REQUESTS - more than 15 in a quarter of an hour
 * @see P-RFE-01
 */
export async function sendRegistrationPictures(
  { db, storage }: Pick<AppServices, 'db' | 'storage'>,
  owner: OwnerViewer,
  files: readonly ProofFile[],
): Promise<void> {
  await uploads.take(db, [`owner ${owner.id}`])
  assertPictures(files)
  await receivePictures({ db, storage }, files, {
    folder: 'registrations/',
    listSent: (where, picture) => listPicturesSentSince(where, { accountId: owner.id, ...picture }),
    async lock(tx) {
      const account = await lockAccount(tx, owner.id)
      if (!account) throw new Refusal('REGISTRATION_TRANSITION_REFUSED')
      return lockPayableRegistration(tx, account)
    },
    async insert(tx, { id: registrationId }, pictures) {
      await storeRegistrationPictures(tx, registrationId, pictures)
      await recordAudit(tx, {
        actorType: owner.kind,
        actorId: owner.id,
        action: 'registration.send-picture',
        target: `registration:${registrationId}`,
        after: { pictures: pictures.length },
      })
    },
  })
}

import { insertRegistrationFiles, lockAccount } from '#domains/accounts/server/index.ts'
import { pictureFolder } from '#platform/contract/picture-address.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import { undoUnlessUnknown } from '#platform/server/database/commit-outcome.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { throttle } from '#platform/server/throttle/throttle.ts'
import { assertProof, keepProof, type ProofFile } from '../proofs/keep-proof.ts'
import { lockPayableRegistration } from './payable-registration.ts'
import { isSentSince } from './registrations.queries.ts'

const RETRY_WINDOW_MS = 10 * 60 * 1000
const uploads = throttle({ name: 'registration-pictures', points: 15, perSeconds: 15 * 60 })

interface KeptPicture {
  readonly filePath: string
  readonly sha256: Buffer
  readonly pixelsSha256: Buffer
}

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
  if (files.length === 0) throw invalidFields({ file: 'file_required' })
  for (const file of files) assertProof(file)
  const kept: KeptPicture[] = []
  const drop = async (pictures: readonly KeptPicture[]) => {
    for (const { filePath } of pictures) await storage.deletePrefix(pictureFolder(filePath))
  }
  let unused: readonly KeptPicture[]
  try {
    for (const { read, sha256 } of files) {
      const { path: filePath, pixelsSha256 } = await keepProof(storage, await read(), 'registrations/')
      kept.push({ filePath, sha256, pixelsSha256 })
    }
    unused = await db.transaction().execute(async (tx) => {
      const fresh = await insertPictures(tx, owner, kept)
      return kept.filter((picture) => !fresh.includes(picture))
    })
  } catch (error) {
    return undoUnlessUnknown(error, () => drop(kept))
  }
  await drop(unused)
}

/** Inserts the pictures that are no retry, and returns them. */
async function insertPictures(tx: Tx, owner: OwnerViewer, kept: readonly KeptPicture[]): Promise<KeptPicture[]> {
  // Serialises a double submit: the second request waits here and then finds the pictures of the first.
  const account = await lockAccount(tx, owner.id)
  if (!account) throw new Refusal('REGISTRATION_TRANSITION_REFUSED')
  const { id: registrationId } = await lockPayableRegistration(tx, account)
  const since = new Date(now().getTime() - RETRY_WINDOW_MS)
  const fresh: KeptPicture[] = []
  for (const picture of kept) {
    const { sha256 } = picture
    if (fresh.some((other) => other.sha256.equals(sha256))) continue
    if (!(await isSentSince(tx, { registrationId, sha256, since }))) fresh.push(picture)
  }
  if (fresh.length === 0) return []
  await insertRegistrationFiles(tx, registrationId, fresh)
  await recordAudit(tx, {
    ...{ actorType: owner.kind, actorId: owner.id, action: 'registration.send-picture' },
    ...{ target: `registration:${registrationId}`, after: { pictures: fresh.length } },
  })
  return fresh
}

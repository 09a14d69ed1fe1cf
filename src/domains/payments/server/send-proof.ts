import { findLatestEnrolment, noteNewProof, type Target } from '#domains/enrolment/server/index.ts'
import { pictureFolder } from '#platform/contract/picture-address.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Ground } from '#platform/server/ground.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { throttle } from '#platform/server/throttle/throttle.ts'
import { assertProof, keepProof, sha256Of } from './keep-proof.ts'
import { insertProof, wasSentSince } from './proofs.queries.ts'

const RETRY_WINDOW_MS = 10 * 60 * 1000
const uploads = throttle({ name: 'payment-proofs', points: 30, perSeconds: 15 * 60 })

type Outcome = 'success' | 'failed'

/**
 * Keeps the pictures of a payment with the student's waiting application, and tells the owner. An earlier verification
 * counts no longer. The same file again within ten minutes is a retry, and adds nothing.
 *
 * @returns 'failed' where no application waits: none was made, or it is decided
 * @throws Refusal INVALID_INPUT - under `file`: missing, empty, too large, or no picture
 * @throws Refusal TOO_MANY_REQUESTS - more than 30 in a quarter of an hour
 * @see OP-106, OP-107, SR-16, SR-17
 */
export async function sendProofs(
  ground: Pick<Ground, 'db' | 'storage'>,
  student: StudentViewer,
  { target, files }: { target: Target; files: readonly Uint8Array[] },
): Promise<Outcome> {
  await uploads.take(ground.db, [`student ${student.id}`])
  if (files.length === 0) throw invalidFields({ file: 'file_required' })
  for (const bytes of files) assertProof(bytes)
  const enrolment = await findLatestEnrolment(ground.db, student.id, target)
  if (!enrolment) return 'failed'
  for (const bytes of files) {
    const outcome = await sendProof(ground, enrolment.id, bytes)
    if (outcome === 'failed') return outcome
  }
  return 'success'
}

async function sendProof(
  { db, storage }: Pick<Ground, 'db' | 'storage'>,
  enrolmentId: number,
  bytes: Uint8Array,
): Promise<Outcome> {
  const sha256 = sha256Of(bytes)
  const since = new Date(now().getTime() - RETRY_WINDOW_MS)
  if (await wasSentSince(db, { enrolmentId, sha256, since })) return 'success'
  const { path, pixelsSha256 } = await keepProof(storage, bytes)
  try {
    await db.transaction().execute(async (tx) => {
      await noteNewProof(tx, enrolmentId)
      await insertProof(tx, { enrolmentId, filePath: path, sha256, pixelsSha256 })
    })
    return 'success'
  } catch (error) {
    await storage.deletePrefix(pictureFolder(path))
    if (error instanceof Refusal && error.code === 'ENROLMENT_TRANSITION_REFUSED') return 'failed'
    throw error
  }
}

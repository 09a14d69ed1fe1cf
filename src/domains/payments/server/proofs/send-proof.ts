import { findLatestEnrolment, lockEnrolment, noteNewProof, type Target } from '#domains/enrolment/server/index.ts'
import { pictureFolder } from '#platform/contract/picture-address.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import { undoUnlessUnknown } from '#platform/server/database/commit-outcome.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { enqueueAll } from '#platform/server/jobs/queue.ts'
import { throttle } from '#platform/server/throttle/throttle.ts'
import { readReceiptJob } from '../reading/read-receipt.job.ts'
import { findMethod } from '../wallets/payment-methods.queries.ts'
import { assertProof, keepProof, type ProofFile } from './keep-proof.ts'
import { insertProof, listSentSince, type PayerClaim, type ProofSender } from './proofs.queries.ts'

const RETRY_WINDOW_MS = 10 * 60 * 1000
const linkUploads = throttle({ name: 'pay-link-proofs', points: 20, perSeconds: 60 * 60 })
const uploads = throttle({ name: 'payment-proofs', points: 30, perSeconds: 15 * 60 })

type ProofServices = Pick<AppServices, 'config' | 'db' | 'storage'>
type Outcome = 'success' | 'failed'

interface KeptPicture {
  readonly sha256: Buffer
  readonly path: string
  readonly pixelsSha256: Buffer
}

/**
 * Stores payment pictures with the student's waiting application and notifies the owner. An earlier verification
 * is no longer valid. The same file within ten minutes is a retry and is not stored again.
 *
 * @returns 'failed' when no application waits
 * @throws Refusal INVALID_INPUT - under `file`: missing, empty, too large, or no picture
 * @throws Refusal INVALID_INPUT - under `wallet_id`: no such wallet, or a closed one
 * @throws Refusal TOO_MANY_REQUESTS - more than 30 in a quarter of an hour
 * @see OP-106, OP-107, SR-16, SR-17
 */
export async function sendProofs(
  services: ProofServices,
  student: StudentViewer,
  { target, files, claim }: { target: Target; files: readonly ProofFile[]; claim?: PayerClaim },
): Promise<Outcome> {
  await uploads.take(services.db, [`student ${student.id}`])
  assertFiles(files)
  const enrolment = await findLatestEnrolment(services.db, student.id, target)
  if (!enrolment) return 'failed'
  return keepAll(services, enrolment.id, { files, ...(claim && { claim: await assertWallet(services.db, claim) }) })
}

/**
 * As sendProofs, by a pay link. Such a picture never takes back a verification, which only the student may do.
 *
 * @returns 'failed' when nothing is owed, or no application waits
 * @throws Refusal INVALID_INPUT - as sendProofs
 * @throws Refusal TOO_MANY_REQUESTS - more than 20 an hour for an order
 * @see P-LNK-03
 */
export async function sendProofsByLink(
  services: ProofServices,
  order: { readonly id: number; readonly enrolmentId: number },
  { files, claim, payerName }: { files: readonly ProofFile[]; claim: PayerClaim; payerName: string | null },
): Promise<Outcome> {
  await linkUploads.take(services.db, [`order ${order.id}`])
  assertFiles(files)
  const sender = { byLink: true, payerName }
  return keepAll(services, order.enrolmentId, { files, claim: await assertWallet(services.db, claim), sender })
}

function assertFiles(files: readonly ProofFile[]): void {
  if (files.length === 0) throw invalidFields({ file: 'file_required' })
  for (const file of files) assertProof(file)
}

/** Refuses a closed wallet, before anything is stored. One that is paused may have received the money before. */
export async function assertWallet(db: Db, claim: PayerClaim): Promise<PayerClaim> {
  const { paymentMethodId } = claim
  if (paymentMethodId === null) return claim
  const method = await findMethod(db, paymentMethodId)
  if (!method) throw invalidFields({ wallet_id: 'choice_invalid' })
  if (!method.active) throw invalidFields({ wallet_id: 'wallet_closed' })
  return claim
}

/** All pictures of one form count as one event: the owner gets one notice, and none when no picture is new. */
async function keepAll(
  { config, db, storage }: ProofServices,
  enrolmentId: number,
  { files, claim, sender }: { files: readonly ProofFile[]; claim?: PayerClaim; sender?: ProofSender },
): Promise<Outcome> {
  const fresh = await withoutRetries({ db, storage }, enrolmentId, files)
  if (fresh.length === 0) return 'success'
  const kept: KeptPicture[] = []
  const drop = async (pictures: readonly KeptPicture[]) => {
    for (const { path } of pictures) await storage.deletePrefix(pictureFolder(path))
  }
  let unused: readonly KeptPicture[]
  try {
    for (const file of fresh) kept.push({ sha256: file.sha256, ...(await keepProof(storage, await file.read())) })
    unused = await db.transaction().execute(async (tx) => {
      // Serialises a double submit: the second request waits here and then finds the pictures of the first.
      const enrolment = await lockEnrolment(tx, enrolmentId)
      if (!enrolment || (sender?.byLink && enrolment.paymentVerifiedAt !== null))
        throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
      const stillNew = await withoutRetries({ db: tx, storage }, enrolmentId, kept)
      if (stillNew.length > 0) await noteNewProof(tx, enrolment)
      const payloads: { proofId: number }[] = []
      for (const { path: filePath, sha256, pixelsSha256 } of stillNew) {
        const proofId = await insertProof(tx, { enrolmentId, filePath, sha256, pixelsSha256, ...claim, ...sender })
        payloads.push({ proofId })
      }
      if (config.receiptReading) await enqueueAll(tx, readReceiptJob, payloads)
      return kept.filter((picture) => !stillNew.includes(picture))
    })
  } catch (error) {
    return undoUnlessUnknown(error, () => drop(kept)).catch(asOutcome)
  }
  await drop(unused)
  return 'success'
}

function asOutcome(error: unknown): Outcome {
  if (error instanceof Refusal && error.code === 'ENROLMENT_TRANSITION_REFUSED') return 'failed'
  throw error
}

/**
 * The files of a form that were not received recently, without duplicates. A file whose stored picture is missing
 * counts as not received, so that sending it again replaces it.
 *
 * @see SR-16
 */
async function withoutRetries<File extends { sha256: Buffer }>(
  { db, storage }: Pick<AppServices, 'db' | 'storage'>,
  enrolmentId: number,
  files: readonly File[],
): Promise<File[]> {
  const since = new Date(now().getTime() - RETRY_WINDOW_MS)
  const fresh: File[] = []
  for (const file of files) {
    const { sha256 } = file
    if (fresh.some((other) => other.sha256.equals(sha256))) continue
    const sent = await listSentSince(db, { enrolmentId, sha256, since })
    if (!(await isAnyStored(storage, sent))) fresh.push(file)
  }
  return fresh
}

async function isAnyStored(storage: Storage, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) if (await storage.exists(path)) return true
  return false
}

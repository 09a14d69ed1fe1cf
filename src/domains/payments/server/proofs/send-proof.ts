import { findLatestEnrolment, lockEnrolment, noteNewProof, type Target } from '#domains/enrolment/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { enqueueAll } from '#platform/server/jobs/queue.ts'
import { throttle } from '#platform/server/throttle/throttle.ts'
import { readReceiptJob } from '../reading/read-receipt.job.ts'
import { findMethod } from '../wallets/payment-methods.queries.ts'
import { insertProof, listSentSince, type PayerClaim, type ProofSender } from './proofs.queries.ts'
import { assertPictures, receivePictures } from './receive-pictures.ts'
import type { ProofFile } from './store-proof.ts'

const linkUploads = throttle({ name: 'pay-link-proofs', points: 20, perSeconds: 60 * 60 })
const uploads = throttle({ name: 'payment-proofs', points: 30, perSeconds: 15 * 60 })

type ProofServices = Pick<AppServices, 'config' | 'db' | 'storage'>
type Outcome = 'success' | 'failed'

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
  assertPictures(files)
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
  assertPictures(files)
  const sender = { byLink: true, payerName }
  return keepAll(services, order.enrolmentId, { files, claim: await assertWallet(services.db, claim), sender })
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
  services: ProofServices,
  enrolmentId: number,
  { files, claim, sender }: { files: readonly ProofFile[]; claim?: PayerClaim; sender?: ProofSender },
): Promise<Outcome> {
  try {
    await receivePictures(services, files, {
      listSent: (db, picture) => listSentSince(db, { enrolmentId, ...picture }),
      async lock(tx) {
        const enrolment = await lockEnrolment(tx, enrolmentId)
        if (!enrolment || (sender?.byLink && enrolment.paymentVerifiedAt !== null))
          throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
        return enrolment
      },
      async insert(tx, enrolment, pictures) {
        await noteNewProof(tx, enrolment)
        const payloads: { proofId: number }[] = []
        for (const picture of pictures) {
          payloads.push({ proofId: await insertProof(tx, { enrolmentId, ...picture, ...claim, ...sender }) })
        }
        if (services.config.receiptReading) await enqueueAll(tx, readReceiptJob, payloads)
      },
    })
  } catch (error) {
    return asOutcome(error)
  }
  return 'success'
}

function asOutcome(error: unknown): Outcome {
  if (error instanceof Refusal && error.code === 'ENROLMENT_TRANSITION_REFUSED') return 'failed'
  throw error
}

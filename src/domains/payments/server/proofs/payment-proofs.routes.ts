import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { inputCleaner, parseCleaned } from '#platform/server/http/clean-input.ts'
import { mountOverHttp } from '#platform/server/http/mount.ts'
import { type MultipartForm, readMultipartForm } from '#platform/server/http/multipart-form.ts'
import {
  type ClaimedTransfer,
  claimedTransfer,
  proofMaxBytes,
  uploadClassProof,
  uploadCourseProof,
} from '../../contract/payment-proofs.contract.ts'
import type { PayerClaim } from './proofs.queries.ts'
import { sendProofs } from './send-proof.ts'

export const PROOF_FORM = { maxFiles: 5, maxFileBytes: proofMaxBytes }

export function mountProofs(api: FastifyInstance, services: Pick<AppServices, 'config' | 'db' | 'storage'>): void {
  mountOverHttp(api, uploadClassProof, async ({ viewer, params, request }) => {
    await using form = await readMultipartForm(request, PROOF_FORM)
    const sent = { target: { classId: params.id }, files: form.files, claim: claimIn(form) }
    return { status: await sendProofs(services, viewer, sent) }
  })
  mountOverHttp(api, uploadCourseProof, async ({ viewer, params, request }) => {
    await using form = await readMultipartForm(request, PROOF_FORM)
    const sent = { target: { courseId: params.id }, files: form.files, claim: claimIn(form) }
    return { status: await sendProofs(services, viewer, sent) }
  })
}

const cleanClaim = inputCleaner(claimedTransfer)

/** The transfer facts that the payer typed; none in forms of older apps. */
function claimIn({ fields }: MultipartForm): PayerClaim {
  return toPayerClaim(parseCleaned(claimedTransfer, cleanClaim(fields)))
}

export function toPayerClaim({ number, amount, wallet_id }: ClaimedTransfer): PayerClaim {
  return { numberTyped: number ?? null, amountMmk: amount ?? null, paymentMethodId: wallet_id ?? null }
}

import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mountOverHttp } from '#platform/server/http/mount.ts'
import { readMultipartForm } from '#platform/server/http/multipart-form.ts'
import { proofMaxBytes, uploadClassProof, uploadCourseProof } from '../contract/payment-proofs.contract.ts'
import { sendProofs } from './send-proof.ts'

const PROOF_FORM = { maxFiles: 5, maxFileBytes: proofMaxBytes }

export function mountProofs(api: FastifyInstance, { db, storage }: Pick<AppServices, 'db' | 'storage'>): void {
  mountOverHttp(api, uploadClassProof, async ({ viewer, params, request }) => {
    await using form = await readMultipartForm(request, PROOF_FORM)
    return { status: await sendProofs({ db, storage }, viewer, { target: { classId: params.id }, files: form.files }) }
  })
  mountOverHttp(api, uploadCourseProof, async ({ viewer, params, request }) => {
    await using form = await readMultipartForm(request, PROOF_FORM)
    return { status: await sendProofs({ db, storage }, viewer, { target: { courseId: params.id }, files: form.files }) }
  })
}

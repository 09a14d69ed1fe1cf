import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { idParams } from '#platform/contract/wire.ts'

/** Picture formats for a payment proof, also used by the form. @see P-PRF-02 */
export const proofExtensions = ['jpg', 'jpeg', 'png'] as const
export const proofMaxBytes = 5 * 1024 * 1024

/** Hours within which a payment is answered. @see P-MET-02 */
export const answerHours = 24

const proofReply = { 200: z.object({ status: z.enum(['success', 'failed']) }) }

/**
 * A student sends a payment picture for a class, one file per call. Without a waiting application the reply is
 * 'failed'; a file that is not a picture is refused under `file`.
 *
 * @see P-PRF-03, OP-106, OP-107
 */
export const uploadClassProof = {
  method: 'POST',
  url: '/my/class/:id/payment/create',
  config: { access: 'student', body: 'multipart', shedLast: true },
  schema: { summary: 'Send a payment picture for a class', params: idParams, response: proofReply },
} as const satisfies Endpoint

/** As {@link uploadClassProof}, for a video course. */
export const uploadCourseProof = {
  method: 'POST',
  url: '/course/:id/payment/create',
  config: { access: 'student', body: 'multipart', shedLast: true },
  schema: { summary: 'Send a payment picture for a video course', params: idParams, response: proofReply },
} as const satisfies Endpoint

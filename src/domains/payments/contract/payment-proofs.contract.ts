import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { amountBetween, check, optionalText, optionalWireId, orNone } from '#platform/contract/validation.ts'
import { idParams } from '#platform/contract/wire.ts'
import { transferNumberKey } from './transfer-number.ts'

/** Picture formats for a payment proof, also used by the form. @see P-PRF-02 */
export const proofExtensions = ['jpg', 'jpeg', 'png'] as const
export const proofMaxBytes = 5 * 1024 * 1024

/** Hours within which a payment is answered. @see P-MET-02 */
export const answerHours = 24

export const maxTransactionNoLength = 100
export const maxAmountMmk = 1_000_000_000

/**
 * Transfer facts that a payer types with a picture; older apps send none. They prove nothing: staff compare them with
 * what has arrived.
 */
export const claimedTransfer = z.object({
  number: optionalText({ max: maxTransactionNoLength }).check(
    check(
      (typed: string | null | undefined) => typed == null || transferNumberKey(typed) !== undefined,
      'transaction_no_format',
    ),
  ),
  amount: orNone(amountBetween(1, maxAmountMmk)),
  /** The payment method to which the money was sent. */
  wallet_id: optionalWireId,
})
export type ClaimedTransfer = z.output<typeof claimedTransfer>

const proofReply = { 200: z.object({ status: z.enum(['success', 'failed']) }) }

/**
 * A student sends a payment picture for a class, one file per call. Without a waiting application the reply is
 * 'failed'; a file that is not a picture is refused under `file`.
 * The form may hold the fields of {@link claimedTransfer}.
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

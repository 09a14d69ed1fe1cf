import type * as z from 'zod/mini'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import type { verifyBody } from '../../../contract/payment-verification.contract.ts'

export interface PaymentForm {
  method_id: number | null
  amount: string
  transaction_no: string
}
export type VerifyOutput = z.output<typeof verifyBody>

/** The facts typed with the newest waiting picture that has any. */
export function claimOf({ proofs }: QueueRow): QueueRow['proofs'][number]['claim'] {
  return proofs.find(({ answer, claim }) => answer === null && claim !== null)?.claim ?? null
}

import { HOUR_MS } from '#platform/contract/durations.ts'
import { answerHours } from '../../contract/payment-proofs.contract.ts'
import type { SecondCheck } from '../second-person/second-checks.queries.ts'
import type { RegistrationPicture } from './registrations.queries.ts'

/**
 * When an answer is due: 24 hours after the picture that waits, or else after what was entered for a second person.
 * Null when neither waits.
 */
export function answerDueAt(
  newest: RegistrationPicture | undefined,
  entry: Pick<SecondCheck, 'enteredAt'> | undefined,
): Date | null {
  const since = newest?.answer === null ? newest.uploadedAt : entry?.enteredAt
  return since ? new Date(since.getTime() + answerHours * HOUR_MS) : null
}

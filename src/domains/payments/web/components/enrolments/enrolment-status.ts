import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { BadgeTone } from '#platform/web/components/badge.tsx'

/** Label and tone of an enrolment status in the console. */
export function enrolmentStatus(status: EnrolmentStatus): { label: string; tone: BadgeTone } {
  if (status === EnrolmentStatus.approved) return { label: m.payments_status_approved(), tone: 'jade' }
  if (status === EnrolmentStatus.rejected) return { label: m.payments_status_rejected(), tone: 'danger' }
  if (status === EnrolmentStatus.finished) return { label: m.payments_status_finished(), tone: 'plain' }
  return { label: m.payments_status_applying(), tone: 'gold' }
}

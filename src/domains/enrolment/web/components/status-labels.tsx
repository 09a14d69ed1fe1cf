import { m } from '#platform/messages/generated/messages.js'
import { Badge, type BadgeTone } from '#platform/web/components/badge.tsx'
import type { EnrolmentState } from '../enrolment-state.ts'

const TONES: Record<Exclude<EnrolmentState, 'none'>, BadgeTone> = {
  unpaid: 'gold',
  waiting: 'gold',
  approved: 'jade',
  expired: 'danger',
  rejected: 'danger',
  finished: 'plain',
}

function labelOf(enrolmentState: Exclude<EnrolmentState, 'none'>): string {
  const labels: Record<Exclude<EnrolmentState, 'none'>, () => string> = {
    unpaid: m.enrolment_status_applying,
    waiting: m.enrolment_status_applying,
    approved: m.enrolment_status_approved,
    expired: m.enrolment_status_expired,
    rejected: m.enrolment_status_rejected,
    finished: m.enrolment_status_finished,
  }
  return labels[enrolmentState]()
}

/** The enrolment state as a badge; nothing without an enrolment. */
export function EnrolmentBadge({ enrolmentState }: { enrolmentState: EnrolmentState }) {
  if (enrolmentState === 'none') return null
  return <Badge tone={TONES[enrolmentState]}>{labelOf(enrolmentState)}</Badge>
}

import { m } from '#platform/messages/generated/messages.js'
import type { BadgeTone } from '#platform/web/components/badge.tsx'
import { CheckIcon, ClockIcon, CloseIcon, type IconComponent } from '#platform/web/components/icons.tsx'
import { Approval, ClassType, CourseType } from '../../../contract/catalogue-codes.ts'

/** Label of a course type. */
export function courseTypeName(type: number): string {
  if (type === CourseType.inPerson) return m.catalogue_own_type_in_person()
  return type === CourseType.online ? m.catalogue_own_type_online() : m.catalogue_own_type_video()
}

/** Label of a class type; an unknown number is shown as both. */
export function classTypeName(type: number): string {
  if (type === ClassType.weekend) return m.catalogue_own_weekend()
  return type === ClassType.weekday ? m.catalogue_own_weekday() : m.catalogue_all_week()
}

/** Badge of the review status of a course. @see T-MC-03 */
export function approvalBadge(approval: Approval): { label: string; tone: BadgeTone; icon: IconComponent } {
  if (approval === Approval.approved) return { label: m.catalogue_own_approved(), tone: 'jade', icon: CheckIcon }
  if (approval === Approval.rejected) return { label: m.catalogue_own_rejected(), tone: 'danger', icon: CloseIcon }
  return { label: m.catalogue_own_pending(), tone: 'gold', icon: ClockIcon }
}

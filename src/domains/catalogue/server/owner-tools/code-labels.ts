import type { Locale } from '#platform/contract/locale.ts'
import { m } from '#platform/server/plain-messages.ts'
import { Approval, CourseType } from '../../contract/catalogue-codes.ts'
import type { ClassStage } from '../../contract/own-lists.contract.ts'

// What codes are called in files, as on the screens.

export function approvalText(approval: Approval, locale: Locale): string {
  if (approval === Approval.approved) return m.catalogue_own_approved({}, { locale })
  if (approval === Approval.rejected) return m.catalogue_own_rejected({}, { locale })
  return m.catalogue_own_pending({}, { locale })
}

export function stageText(stage: ClassStage, locale: Locale): string {
  if (stage === 'upcoming') return m.catalogue_own_upcoming({}, { locale })
  return stage === 'running' ? m.catalogue_own_running({}, { locale }) : m.catalogue_own_ended({}, { locale })
}

export function courseTypeText(type: CourseType, locale: Locale): string {
  if (type === CourseType.inPerson) return m.catalogue_own_type_in_person({}, { locale })
  return type === CourseType.online
    ? m.catalogue_own_type_online({}, { locale })
    : m.catalogue_own_type_video({}, { locale })
}

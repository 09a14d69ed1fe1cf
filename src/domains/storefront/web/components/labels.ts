import { AccessType, ClassType, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'
import { regionName } from '#platform/contract/regions/regions.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { BadgeTone } from '#platform/web/components/badge.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'

/** Label of a course type. @see C-CD-04 */
export function courseTypeLabel(courseType: CourseType): string {
  if (courseType === CourseType.inPerson) return m.storefront_in_person()
  return courseType === CourseType.online ? m.storefront_online() : m.storefront_video_class()
}

export function courseTypeTone(courseType: CourseType): BadgeTone {
  if (courseType === CourseType.inPerson) return 'plain'
  return courseType === CourseType.online ? 'info' : 'jade'
}

/** Label of a class type; unknown values mean both. @see C-CLD-02 */
export function classTypeLabel(classType: ClassType): string {
  if (classType === ClassType.weekend) return m.storefront_weekend()
  return classType === ClassType.weekday ? m.storefront_weekdays() : m.catalogue_all_week()
}

export interface OwnedRow {
  teacher_id: number | null
  school_id: number | null
  name: string | null
  school_name: string | null
  schools_name: string | null
}

/** Name and path of a course's owner; a teacher without a name is shown with the institution. @see C-CD-02, OP-062 */
export function ownerOf(row: OwnedRow): { name: string; to: Path; isSchool: boolean; isInstitution: boolean } {
  if (row.school_id !== null) {
    const to = paths.school.detail(row.school_id)
    return { name: row.schools_name ?? '', to, isSchool: true, isInstitution: true }
  }
  const to = paths.teacher.detail(row.teacher_id ?? 0)
  return { name: row.name || row.school_name || '', to, isSchool: false, isInstitution: !row.name }
}

/** The access period of a video course. @see C-VL-03 */
export function accessLabel(row: {
  access_type?: number | null | undefined
  access_expiry_duration?: number | null | undefined
}): string {
  const months = row.access_type === AccessType.limited ? row.access_expiry_duration : null
  if (months === null || months === undefined) return m.catalogue_access_unlimited()
  return m.catalogue_access_months({ count: months, n: localDigits(months) })
}

/** Township and region in one line; empty when a class has neither. */
export function regionLabel(row: { region?: number | null | undefined; town?: string | null | undefined }): string {
  const locale = currentLocale()
  return [row.town, regionName(row.region, locale)].filter(Boolean).join(locale === 'my' ? '၊ ' : ', ')
}

/** A duration in which a number does not wrap away from its unit. */
export function durationLabel(duration: string): string {
  return duration.replace(/([\d၀-၉]) /g, '$1\u00a0')
}

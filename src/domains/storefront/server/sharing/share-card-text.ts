import { ClassType, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { durationText } from '#domains/catalogue/server/index.ts'
import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { formatFee } from '#platform/contract/money.ts'
import { regionName } from '#platform/contract/regions/regions.ts'
import { englishTownship } from '#platform/contract/regions/townships.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { ClassDetail } from '../../contract/classes.contract.ts'
import type { CourseDetail } from '../../contract/courses.contract.ts'
import type { ShareCard } from './share-card.ts'

type CardText = Omit<ShareCard, 'photo'>
type CardClass = Omit<ClassDetail, 'duration' | 'duration_days' | 'class_std_status' | 'end_access_date'>
type CardCourse = Omit<CourseDetail, 'course_status' | 'end_access_date' | 'access_end_date'>

/** The text on the card of a class: mode, title, owner, days and hours, start and duration, fee. */
export function classCardText(row: CardClass, locale: Locale): CardText {
  const hours = `${formatTime(row.start_time, locale)} – ${formatTime(row.end_time, locale)}`
  const from = m.storefront_from_for(
    { date: formatDay(row.start_date, locale), duration: durationText(row.start_date, row.end_date, locale) },
    { locale },
  )
  return {
    ...commonText(row, locale),
    kind: [modeName(row.course_type, locale), locationName(row, locale)].filter(Boolean).join(' · '),
    facts: [`${daysName(row.class_type, locale)} · ${hours}`, from],
    fee: feeText(row.fee, locale),
  }
}

/** The text on the card of a course; for a video course also the months of access and the fee. */
export function courseCardText(row: CardCourse, locale: Locale): CardText {
  const certificate = row.certificate === '1' ? [m.catalogue_certificate({}, { locale })] : []
  return {
    ...commonText(row, locale),
    kind: modeName(row.course_type, locale),
    facts: [
      (locale === 'en' && row.category_name_en) || row.category_name,
      ...(row.fee === null ? certificate : [accessName(row, locale)]),
    ],
    fee: row.fee === null ? null : feeText(row.fee, locale),
  }
}

function feeText(feeMmk: number, locale: Locale): string {
  const amount = formatFee(feeMmk)
  return feeMmk === 0 ? m.platform_amount_free({ amount }, { locale }) : amount
}

function commonText(row: CardClass | CardCourse, locale: Locale) {
  return {
    lang: locale,
    product: m.product_name({}, { locale }),
    title: row.course_title,
    owner: (row.school_id === null ? row.name || row.school_name : row.schools_name) ?? '',
    picture: { id: row.course_id, categoryId: row.category_id },
  }
}

function modeName(courseType: CourseType, locale: Locale): string {
  if (courseType === CourseType.inPerson) return m.storefront_in_person({}, { locale })
  return courseType === CourseType.online
    ? m.storefront_online({}, { locale })
    : m.storefront_video_class({}, { locale })
}

function daysName(classType: ClassType, locale: Locale): string {
  if (classType === ClassType.weekend) return m.storefront_weekend({}, { locale })
  return classType === ClassType.weekday ? m.storefront_weekdays({}, { locale }) : m.catalogue_all_week({}, { locale })
}

function locationName(row: CardClass, locale: Locale): string | undefined {
  if (row.town === null) return regionName(row.region, locale)
  return locale === 'en' ? englishTownship(row.region, row.town) : row.town
}

function accessName({ access_expiry_duration: months }: CardCourse, locale: Locale): string {
  if (months === null) return m.catalogue_access_unlimited({}, { locale })
  return m.catalogue_access_months(
    { count: months, n: locale === 'my' ? toBurmeseDigits(months) : String(months) },
    { locale },
  )
}

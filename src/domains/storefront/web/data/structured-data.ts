import { CourseType, weekdays } from '#domains/catalogue/contract/catalogue-codes.ts'
import { paths } from '#paths'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { regionName } from '#platform/contract/regions/regions.ts'
import { localisedPath } from '#platform/web/locale/locale.ts'
import type { ClassDetail, ClassRow } from '../../contract/classes.contract.ts'
import type { CourseDetail } from '../../contract/courses.contract.ts'
import type { SchoolPage, TeacherPage } from '../../contract/people.contract.ts'
import { ownerOf } from '../components/labels.ts'

// Structured data (schema.org) of pages for search engines.

type Schema = Record<string, unknown>

/** The described page: its URL, its share card, and the day of rendering. */
interface PageFacts {
  readonly canonical: string
  readonly card: string
  readonly today: CalendarDay
}

/** The photograph, or else the share card. */
function image({ course_photo }: { course_photo: string | null }, { canonical, card }: PageFacts): string {
  return new URL(course_photo ?? card, canonical).href
}

function provider(row: Parameters<typeof ownerOf>[0], canonical: string): Schema {
  const { name, to, isInstitution } = ownerOf(row)
  return { '@type': isInstitution ? 'Organization' : 'Person', name, url: new URL(localisedPath(to), canonical).href }
}

function rating(row: { rate: number; rating_count: number }): Schema {
  if (row.rating_count === 0) return {}
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: row.rate, ratingCount: row.rating_count } }
}

function offer(feeMmk: number, canonical: string): Schema {
  return {
    '@type': 'Offer',
    category: feeMmk === 0 ? 'Free' : 'Paid',
    price: feeMmk,
    priceCurrency: 'MMK',
    url: canonical,
  }
}

/** A course with fee and dates of each class that has not ended. @see https://schema.org/Course */
export function courseItem(course: CourseDetail, page: PageFacts, classes: readonly ClassRow[] = []): Schema {
  const { canonical, today } = page
  const toCome = classes.filter((row) => row.end_date >= today)
  const offers = course.fee === null ? [...new Set(toCome.map((row) => row.fee))] : [course.fee]
  const instances =
    course.course_type === CourseType.video
      ? [{ '@type': 'CourseInstance', courseMode: 'Online' }]
      : toCome.map((row) => courseInstance(row, canonical))
  return {
    '@type': 'Course',
    name: course.course_title,
    description: course.course_explanation.slice(0, 500),
    url: canonical,
    inLanguage: 'my',
    provider: provider(course, canonical),
    image: image(course, page),
    ...(offers.length === 0 ? {} : { offers: offers.map((fee) => offer(fee, canonical)) }),
    ...(instances.length === 0 ? {} : { hasCourseInstance: instances }),
    ...rating(course),
  }
}

/** @see https://schema.org/CourseInstance */
function courseInstance(row: ClassRow, canonical: string): Schema {
  const url = new URL(localisedPath(paths.class.detail(row.class_id)), canonical).href
  return {
    '@type': 'CourseInstance',
    courseMode: row.course_type === CourseType.online ? 'Online' : 'Onsite',
    url,
    ...term(row),
    courseSchedule: schedule(row),
    location: location(row, url),
    offers: offer(row.fee, url),
  }
}

function term(row: Pick<ClassRow, 'start_date' | 'end_date' | 'start_time' | 'end_time'>): Schema {
  return {
    startDate: `${row.start_date}T${row.start_time}:00+06:30`,
    endDate: `${row.end_date}T${row.end_time}:00+06:30`,
  }
}

/** When a class meets; weekdays are known on the class page only. @see https://schema.org/Schedule */
function schedule(row: ClassRow | ClassDetail): Schema {
  const days = weekdays.filter((day) => day in row && (row as ClassDetail)[day] === 1)
  return {
    '@type': 'Schedule',
    startDate: row.start_date,
    endDate: row.end_date,
    startTime: row.start_time,
    endTime: row.end_time,
    duration: meetingDuration(row),
    repeatFrequency: 'Weekly',
    repeatCount: Math.ceil(row.duration_days / 7),
    ...(days.length === 0 ? {} : { byDay: days.map((day) => `https://schema.org/${capitalised(day)}`) }),
    scheduleTimezone: 'Asia/Yangon',
  }
}

/** Duration of a meeting in ISO 8601. */
function meetingDuration({ start_time, end_time }: Pick<ClassRow, 'start_time' | 'end_time'>): string {
  const [from, to] = [start_time, end_time].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)))
  const minutes = (to ?? 0) - (from ?? 0)
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M`
}

const capitalised = (day: string) => day.slice(0, 1).toUpperCase() + day.slice(1)

function location(row: Pick<ClassRow, 'course_type' | 'region' | 'town'>, url: string): Schema {
  if (row.course_type === CourseType.online) return { '@type': 'VirtualLocation', url }
  return { '@type': 'Place', name: row.town ?? regionName(row.region, 'my'), address: address(row) }
}

/** A class with its dates and location. @see https://schema.org/EducationEvent */
export function classItem(row: ClassDetail, page: PageFacts & { description: string }): Schema {
  const { canonical, description, today } = page
  const mode = row.course_type === CourseType.online ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'
  return {
    '@type': 'EducationEvent',
    name: row.course_name,
    description,
    url: canonical,
    ...term(row),
    eventSchedule: schedule(row),
    eventAttendanceMode: `https://schema.org/${mode}`,
    eventStatus: 'https://schema.org/EventScheduled',
    location: location(row, canonical),
    organizer: provider(row, canonical),
    offers: {
      ...offer(row.fee, canonical),
      availability: `https://schema.org/${row.end_date >= today ? 'InStock' : 'SoldOut'}`,
      validFrom: row.insert_time.slice(0, 10),
    },
    image: image(row, page),
    ...rating(row),
  }
}

function address(row: { region: number | null; town: string | null }): Schema {
  return {
    '@type': 'PostalAddress',
    addressCountry: 'MM',
    ...(row.town ? { addressLocality: row.town } : {}),
    ...(row.region === null ? {} : { addressRegion: regionName(row.region, 'my') }),
  }
}

/** @see https://schema.org/Person */
export function teacherItem(teacher: TeacherPage, canonical: string): Schema {
  return {
    '@type': 'Person',
    name: teacher.name || teacher.school_name,
    url: canonical,
    jobTitle: 'Teacher',
    ...(teacher.name && teacher.school_name
      ? { affiliation: { '@type': 'Organization', name: teacher.school_name } }
      : {}),
    ...(teacher.profile ? { image: new URL(teacher.profile, canonical).href } : {}),
  }
}

/** @see https://schema.org/EducationalOrganization */
export function schoolItem(school: SchoolPage, canonical: string): Schema {
  return {
    '@type': 'EducationalOrganization',
    name: school.name,
    url: canonical,
    ...(school.address ? { address: school.address } : {}),
    ...(school.profile ? { image: new URL(school.profile, canonical).href } : {}),
    ...rating({ rate: school.rating, rating_count: school.rating_count }),
  }
}

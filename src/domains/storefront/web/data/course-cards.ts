import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import type { CourseRow } from '../../contract/courses.contract.ts'
import { ownerOf } from '../components/labels.ts'
import { type Facts, picked } from './cards.ts'

// Apart from the cards of classes, so that the class list loads no names of a course's fields.

const courseFacts = ['course_id', 'course_title', 'course_type', 'category_id', 'certificate', 'rate'] as const
const courseExtras = [
  ...(['course_photo', 'fee', 'access_type', 'access_expiry_duration', 'course_status'] as const),
  'end_access_date',
  'from_fee',
  'next_start',
] as const

/** A course on a card; fee, access and enrolment status are set for video courses only. */
export type CourseOnCard = Facts<CourseRow, (typeof courseFacts)[number], (typeof courseExtras)[number]>

export function toCourseCard(row: CourseRow): CourseOnCard {
  const shown = { course_title: withWholeWords(row.course_title), owner: ownerOf(row).name }
  return { ...picked(row, courseFacts), ...picked(row, courseExtras), ...shown } as CourseOnCard
}

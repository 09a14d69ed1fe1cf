import { classTypeName, courseTypeName } from '#domains/catalogue/web/index.ts'
import { type Suggestions, suggest } from '#domains/storefront/contract/suggestions.contract.ts'
import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import type { FieldBinding } from '#platform/web/forms/field-frame.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { FoundPicker } from './found-picker.tsx'

/** The page that a broadcast links to: a course's or a class's. */
export interface Subject {
  readonly courseId: number
  readonly classId?: number
  readonly name: string
  readonly note: string
}

/** Courses and classes of a search result, with labels that distinguish them. */
function subjectsIn({ courses, video_courses, classes }: Suggestions): Subject[] {
  const locale = currentLocale()
  return [
    ...[...courses.data, ...video_courses.data].map((course) => ({
      courseId: course.course_id,
      name: course.course_title,
      note: [courseTypeName(course.course_type), course.teacher_name ?? course.school_name].filter(Boolean).join(' · '),
    })),
    ...classes.data.map((one) => ({
      courseId: one.course_id,
      classId: one.class_id,
      name: one.course_title,
      note: [
        m.notifications_subject_class(),
        classTypeName(one.class_type),
        `${formatTime(one.start_time, locale)} – ${formatTime(one.end_time, locale)}`,
        formatDay(one.start_date, locale),
      ].join(' · '),
    })),
  ]
}

const findSubjects = async (keyword: string) => subjectsIn(await browserApi.call(suggest, { query: { keyword } }))

/** Picker for the course or class of a broadcast, by title. */
export function SubjectPicker(field: FieldBinding<readonly Subject[]>) {
  return (
    <FoundPicker
      {...field}
      label={m.notifications_subject()}
      hint={m.notifications_subject_hint()}
      nothingFits={m.notifications_subject_none()}
      optional
      single
      find={findSubjects}
      keyOf={({ courseId, classId }) => `${courseId}-${classId ?? ''}`}
      note={({ note }) => note}
    />
  )
}

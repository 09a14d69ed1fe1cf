import type { ReactNode } from 'react'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import cardStyles from '#platform/web/components/card.module.css'
import { CourseIcon, DateIcon, SchoolIcon, UserIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { courseTypeText, dayText } from './content-labels.ts'

/** Fields that the records of owners and students have in common. */
interface CourseFacts {
  course_title: string
  course_type: CourseType
  teacher_id: number | null
  name: string | null
  teacher_name: string | null
  school_name: string | null
  schools_name: string | null
  /** An edited course is not shown as a new one. @see OP-061, REQ-06 */
  insert_time: string
}

/** A course's title, owner, date and type above its groups. @see M-GP-01, M-ST-01 */
export function CourseHead({ course, children }: { course: CourseFacts; children?: ReactNode }) {
  const byTeacher = course.teacher_id !== null
  const owner = byTeacher
    ? course.teacher_name || course.name || course.school_name
    : course.schools_name || course.school_name
  return (
    <section className="panel stack-s" aria-label={m.content_course()}>
      <p className="name">
        <WrittenText>{course.course_title}</WrittenText>
      </p>
      <ul className={cardStyles.facts}>
        <li>
          {byTeacher ? <UserIcon small /> : <SchoolIcon small />}
          <span>
            {byTeacher ? m.content_teacher() : m.content_school()} – <WrittenText>{owner}</WrittenText>
          </span>
        </li>
        <li>
          <DateIcon small />
          <span>{dayText(course.insert_time)}</span>
        </li>
        <li>
          <CourseIcon small />
          <Badge
            tone={
              course.course_type === CourseType.video
                ? 'jade'
                : course.course_type === CourseType.online
                  ? 'info'
                  : 'plain'
            }
          >
            {courseTypeText(course.course_type)}
          </Badge>
        </li>
      </ul>
      {children}
    </section>
  )
}

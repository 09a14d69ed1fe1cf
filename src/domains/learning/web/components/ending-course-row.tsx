import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import type { OpenCourse } from '../../contract/my-learning.contract.ts'
import { AccessEnd } from './access-end.tsx'
import { groupsPath } from './learning-paths.ts'
import styles from './subject-row.module.css'

interface EndingCourseRowProps {
  course: OpenCourse
  /** There is no connection: the lessons do not open, My learning does. */
  isKept: boolean
}

/** A course whose access ends soon, with its last day, and the link to its lessons. */
export function EndingCourseRow({ course, isKept }: EndingCourseRowProps) {
  const { title, end_access_date: day } = course
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <AppLink className="name" lang={langOf(title)} to={isKept ? paths.own.student.learning() : groupsPath(course)}>
          {withWholeWords(title)}
        </AppLink>
        {day === null ? null : <AccessEnd day={day} />}
      </div>
    </li>
  )
}

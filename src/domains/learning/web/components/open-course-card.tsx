import { useState } from 'react'
import { megabytes } from '#domains/content/contract/data-size.ts'
import { courseBytes, ownDevice, useSavedLessons } from '#domains/content/web/index.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { CourseIcon, DownloadIcon } from '#platform/web/components/icons.tsx'
import { Picture } from '#platform/web/components/picture.tsx'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import { savesData } from '#platform/web/connection/connection.ts'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayOf } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import type { OpenCourse } from '../../contract/my-learning.contract.ts'
import { AccessEnd } from './access-end.tsx'
import styles from './learning-card.module.css'
import { attendedClassPath, groupsPath } from './learning-paths.ts'

/** A course that is open, with its progress, its last day, the next lesson, and what is saved of it on this device. */
export function OpenCourseCard({ course }: { course: OpenCourse }) {
  const { total, done, next, begins } = course
  const { lessons = [] } = useSavedLessons()
  const [hasPicture] = useState(() => !savesData())
  const bytes = courseBytes(lessons, course)
  const counted = m.learning_done({ total: localDigits(total), done: localDigits(done) })
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span className={styles.picture} aria-hidden="true">
          {course.picture && hasPicture ? (
            <Picture src={course.picture} alt="" shape={[320, 180]} sizes="104px" widestPixels={320} />
          ) : (
            <CourseIcon />
          )}
        </span>
        <div>
          {course.via === 'class' ? (
            <AppLink className="name" to={attendedClassPath(course.id)}>
              {withWholeWords(course.title)}
            </AppLink>
          ) : (
            <p className="name" lang={langOf(course.title)}>
              {withWholeWords(course.title)}
            </p>
          )}
          <p className="hint" lang={langOf(course.owner)}>
            {course.owner}
          </p>
        </div>
      </div>
      {total === 0 ? null : (
        <>
          <progress className={styles.bar} value={done} max={total} aria-label={counted} />
          <p className="small">{counted}</p>
        </>
      )}
      {begins === undefined ? null : <p className="small">{m.learning_begins({ date: dayOf(begins) })}</p>}
      {course.end_access_date === null ? null : <AccessEnd day={course.end_access_date} />}
      {next ? <NextLesson title={withWholeWords(next.content_title)} /> : null}
      {bytes > 0 ? (
        <p className="row small">
          <DownloadIcon small />
          {m.learning_saved_here({ ...ownDevice(), size: megabytes(bytes) })}
        </p>
      ) : null}
      <div className="row">
        {begins === undefined ? null : (
          <AppLink className="btn" to={attendedClassPath(course.id)}>
            {m.learning_class_page()}
          </AppLink>
        )}
        {begins === undefined || total > 0 ? (
          <AppLink className="btn" to={groupsPath(course)}>
            {m.learning_lessons()}
          </AppLink>
        ) : null}
      </div>
    </li>
  )
}

function NextLesson({ title }: { title: string }) {
  return (
    <p className="small">
      <TextWithName text={m.learning_next_lesson({ title })} name={title} />
    </p>
  )
}

import { useCallback, useEffect } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { cacheLearningScreen } from '#domains/content/web/index.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayOf } from '#platform/web/locale/day-and-time.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import type { OpenCourse } from '../../../contract/my-learning.contract.ts'
import type { Learning } from '../../cached/as-of-today.ts'
import { ReadAtNotice } from '../../cached/read-at-notice.tsx'
import { readLearning, useLatestLearning } from '../../cached/read-learning.ts'
import { SavedRows } from '../../cached/saved-rows.tsx'
import { endingFirst } from '../../components/access-end.tsx'
import { BegunLessonCard } from '../../components/begun-lesson-card.tsx'
import { attendedClassPath, publicPath } from '../../components/learning-paths.ts'
import { MeetingRow } from '../../components/meeting-row.tsx'
import { OpenCourseCard } from '../../components/open-course-card.tsx'
import { RowSection } from '../../components/row-section.tsx'
import { SubjectRow } from '../../components/subject-row.tsx'
import { UnpaidRow } from '../../components/unpaid-row.tsx'
import styles from './my-learning-screen.module.css'

/** So that on a slow line a lesson that is opened from here need not wait for what is cached ahead. */
const CACHED_AFTER_MS = 8_000

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.learning_title())

export const clientLoader = guarded(['student'], readLearning)

export const HydrateFallback = () => <ListPageSkeleton title={m.learning_title()} />

/**
 * Everything that a student has bought or asked for, by what there is to do next. Without a connection it is what was
 * read the last time, with the lessons that are saved on this device.
 *
 * @see docs/decisions/0335
 */
export default function MyLearningScreen() {
  const { learning, readAt } = useLatestLearning(useLoaderData<typeof clientLoader>())
  const { revalidate } = useRevalidator()
  const renew = useCallback(() => void revalidate(), [revalidate])
  const isKept = readAt !== undefined
  useEffect(() => {
    if (isKept) return
    const timer = setTimeout(() => void keepForLater(), CACHED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isKept])
  return (
    <>
      <PageTitle>{m.learning_title()}</PageTitle>
      {isKept ? <ReadAtNotice readAt={readAt} onRenew={renew} /> : null}
      {isEmpty(learning) ? <NothingYet /> : <Sections learning={learning} isKept={isKept} />}
      <p className={`row ${styles.applications}`}>
        <AppLink to={paths.own.student.saved()}>{m.platform_nav_saved()}</AppLink>
        <AppLink to={paths.enrolled.courses()}>{m.platform_nav_course_applications()}</AppLink>
        <AppLink to={paths.enrolled.classes()}>{m.platform_nav_class_applications()}</AppLink>
      </p>
    </>
  )
}

/** Keeps this screen, and what home shows of it. What cannot be kept now is kept at the next visit. */
async function keepForLater(): Promise<void> {
  try {
    await cacheLearningScreen(() => import('../../lazy.ts'))
  } catch {}
}

function isEmpty(learning: Learning): boolean {
  return Object.values(learning).every((rows) => !Array.isArray(rows) || rows.length === 0)
}

function NothingYet() {
  return (
    <EmptyState
      title={m.learning_none()}
      actions={
        <AppLink className="btn btn-primary" to={paths.course.list()}>
          {m.learning_find()}
        </AppLink>
      }
    >
      {m.learning_none_text()}
    </EmptyState>
  )
}

function Sections({ learning, isKept }: { learning: Learning; isKept: boolean }) {
  const isDone = ({ total, done }: OpenCourse) => total > 0 && done === total
  const courses = endingFirst(learning.courses)
  const isNotDone = (course: OpenCourse) => !isDone(course)
  return (
    <>
      <RowSection title={m.learning_continue()} of={learning.continue} className={styles.cards}>
        {(lesson) => <BegunLessonCard key={lesson.content_id} lesson={lesson} withPoster isKept={isKept} />}
      </RowSection>
      {isKept ? <SavedRows /> : null}
      <RowSection title={m.learning_to_pay()} of={learning.to_pay}>
        {(row) => <UnpaidRow key={`${row.via} ${row.id}`} row={row} />}
      </RowSection>
      <RowSection title={m.learning_next_classes()} of={learning.next_classes}>
        {(meeting) => (
          <MeetingRow
            key={`${meeting.class_id} ${meeting.day}`}
            meeting={meeting}
            to={attendedClassPath(meeting.class_id)}
          />
        )}
      </RowSection>
      <RowSection title={m.learning_courses()} of={courses.filter(isNotDone)} className={styles.cards}>
        {(course) => <OpenCourseCard key={`${course.via} ${course.id}`} course={course} />}
      </RowSection>
      <RowSection title={m.learning_waiting()} of={learning.waiting}>
        {(row) => <SubjectRow key={`${row.via} ${row.id}`} subject={row} />}
      </RowSection>
      <RowSection title={m.learning_refused()} of={learning.refused}>
        {(row) => <SubjectRow key={`${row.via} ${row.id}`} subject={row} note={row.reason ?? undefined} />}
      </RowSection>
      <RowSection title={m.learning_finished()} of={courses.filter(isDone)} className={styles.cards}>
        {(course) => <OpenCourseCard key={`${course.via} ${course.id}`} course={course} />}
      </RowSection>
      <RowSection title={m.learning_attended()} of={learning.finished ?? []}>
        {(row) => <SubjectRow key={`${row.via} ${row.id}`} subject={row} />}
      </RowSection>
      <RowSection title={m.learning_ended()} of={learning.ended}>
        {(row) => (
          <SubjectRow
            key={`${row.via} ${row.id}`}
            subject={row}
            isOver
            note={m.learning_ended_on({ date: dayOf(row.end_access_date) })}
          >
            {row.can_buy_again ? (
              <AppLink className="btn" to={publicPath(row)}>
                {m.learning_buy_again()}
              </AppLink>
            ) : null}
          </SubjectRow>
        )}
      </RowSection>
    </>
  )
}

import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { paths } from '#paths'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import { ownerRoleOf, useSession } from '#platform/web/session/session.ts'
import type { FailedFile, myTeaching } from '../../contract/my-teaching.contract.ts'
import { ApplicationRow } from './application-row.tsx'
import { RowSection } from './row-section.tsx'
import styles from './subject-row.module.css'

type Teaching = ReplyOf<typeof myTeaching>

export function hasNothingToDo({ to_accept, rejected_courses, failed_files }: Teaching): boolean {
  return to_accept.total + rejected_courses.total + failed_files.total === 0
}

/** What waits for an owner: applications, rejected courses and files that could not be prepared. */
export function WaitingWork({ teaching }: { teaching: Teaching }) {
  const own = paths.own[ownerRoleOf(useSession())]
  const { to_accept: waiting, rejected_courses: rejected, failed_files: failed } = teaching
  if (hasNothingToDo(teaching)) return <p className="hint">{m.learning_teaching_nothing_waits()}</p>
  const students = own.students({ status: EnrolmentStatus.applying })
  return (
    <>
      <RowSection
        title={m.learning_teaching_to_accept({ n: localDigits(waiting.total) })}
        of={waiting.oldest}
        after={
          <p>
            <AppLink className="more" to={students}>
              {m.learning_teaching_all_waiting()}
            </AppLink>
          </p>
        }
      >
        {(row) => (
          <ApplicationRow key={row.enrolment_id} application={row} waits>
            <AppLink
              className="btn btn-primary"
              to={own.students({ status: EnrolmentStatus.applying, class_id: row.id })}
              aria-label={`${m.learning_teaching_accept()} – ${row.name ?? m.learning_teaching_closed()}`}
            >
              {m.learning_teaching_accept()}
            </AppLink>
          </ApplicationRow>
        )}
      </RowSection>
      <RejectedCourses rejected={rejected} />
      <RowSection title={m.learning_teaching_failed({ n: localDigits(failed.total) })} of={failed.newest}>
        {(file) => <FailedFileRow key={file.content_id} file={file} />}
      </RowSection>
    </>
  )
}

function RejectedCourses({ rejected: { total, newest } }: { rejected: Teaching['rejected_courses'] }) {
  return (
    <RowSection title={m.learning_teaching_rejected({ n: localDigits(total) })} of={newest ? [newest] : []}>
      {({ course_id, course_title, reason }) => (
        <li key={course_id} className={styles.row}>
          <div className={styles.facts}>
            <p className="name" lang={langOf(course_title)}>
              {course_title}
            </p>
            {reason === null ? null : (
              <p className="small" lang={langOf(reason)}>
                {reason}
              </p>
            )}
          </div>
          <AppLink
            className="btn"
            to={paths.owner.editCourse(course_id)}
            aria-label={`${m.learning_teaching_rejected_edit()} – ${course_title}`}
          >
            {m.learning_teaching_rejected_edit()}
          </AppLink>
        </li>
      )}
    </RowSection>
  )
}

function FailedFileRow({ file }: { file: FailedFile }) {
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className="name" lang={langOf(file.content_title)}>
          {file.content_title}
        </p>
        <p className="hint" lang={langOf(file.course_title)}>
          {file.course_title}
        </p>
      </div>
      <AppLink
        className="btn"
        to={paths.owner.contents({ courseId: file.course_id, id: file.group_id })}
        aria-label={`${m.learning_teaching_failed_open()} – ${file.content_title}`}
      >
        {m.learning_teaching_failed_open()}
      </AppLink>
    </li>
  )
}

import { m } from '#platform/messages/generated/messages.js'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { dayOf } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { Column } from '#platform/web/table/data-table.tsx'
import type { LessonCompletion, StudentProgress } from '../../contract/course-progress.contract.ts'

/** Columns of an owner's list of students with their progress. */
export function studentColumns(): Column<StudentProgress>[] {
  return [
    {
      id: 'name',
      kind: 'title',
      head: m.learning_progress_student(),
      cell: ({ name }) => name ?? m.learning_progress_deleted(),
    },
    {
      id: 'done',
      head: m.learning_progress_done(),
      phoneLabel: m.learning_progress_done(),
      phoneLine: true,
      cell: ({ done, total }) => (total === 0 ? '–' : m.learning_progress_of(share(done, total))),
    },
    {
      id: 'last',
      head: m.learning_progress_last(),
      phoneLabel: m.learning_progress_last(),
      phoneLine: true,
      cell: ({ last_day }) => (last_day === null ? m.learning_progress_not_begun() : dayOf(last_day)),
    },
  ]
}

/** Columns of an owner's list of lessons; `students` is the number of students of the course. */
export function lessonColumns(students: number): Column<LessonCompletion>[] {
  return [
    {
      id: 'lesson',
      kind: 'title',
      head: m.learning_progress_lesson(),
      cell: ({ content_title, gp_name }) => (
        <>
          {content_title}
          <p className="small">
            <WrittenText>{gp_name}</WrittenText>
          </p>
        </>
      ),
    },
    {
      id: 'finished',
      head: m.learning_progress_finished(),
      phoneLabel: m.learning_progress_finished(),
      cell: ({ finished }) => m.learning_progress_people(share(finished, students)),
    },
    {
      id: 'begun',
      head: m.learning_progress_begun(),
      phoneLabel: m.learning_progress_begun(),
      cell: ({ begun }) => m.learning_progress_begun_by({ n: localDigits(begun) }),
    },
    {
      id: 'stopped',
      head: m.learning_progress_stopped(),
      phoneLabel: m.learning_progress_stopped(),
      phoneLine: true,
      cell: mostStopped,
    },
  ]
}

const share = (done: number, total: number) => ({ total: localDigits(total), done: localDigits(done) })

/** The part of the lesson in which most of those who have not finished it stopped. */
function mostStopped({ stopped_in: counts }: LessonCompletion): string {
  const max = Math.max(0, ...counts)
  if (max === 0) return '–'
  const part = 100 / counts.length
  const at = counts.indexOf(max)
  const [from, to] = [localDigits(Math.round(at * part)), localDigits(Math.round((at + 1) * part))]
  return m.learning_progress_stopped_in({ from, to, n: localDigits(max) })
}

import type { CourseOutline } from '#domains/learning/contract/outline.contract.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { PlayIcon } from '#platform/web/components/icons.tsx'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { AccessVia } from '../../contract/lessons.contract.ts'
import { clockText } from '../components/content-labels.ts'
import { openingOf, viewerPath } from '../components/lesson-ref.ts'
import styles from './course-outline.module.css'

interface OutlineHeadProps {
  via: AccessVia
  id: string
  outline: CourseOutline
}

/** How far the student is, the time that is left, and the lesson to go on with. */
export function OutlineHead({ via, id, outline }: OutlineHeadProps) {
  const { total, done, seconds_left: left } = outline
  if (total === 0) return null
  const counted = m.content_lessons_done({ total: localDigits(total), done: localDigits(done) })
  const percent = localDigits(Math.floor((100 * done) / total))
  return (
    <section className="panel stack-s" aria-label={m.content_progress()}>
      <progress className={styles.bar} value={done} max={total} aria-label={counted} />
      <p>
        {counted} · {m.content_percent({ n: percent })}
        {left > 0 ? ` · ${m.content_time_left({ time: clockText(left) })}` : null}
      </p>
      <NextLesson via={via} id={id} outline={outline} />
      <p className="hint">{m.content_teacher_sees()}</p>
    </section>
  )
}

/** A video or picture to go on with; a document opens from its row. */
function NextLesson({ via, id, outline: { chapters, next } }: OutlineHeadProps) {
  const chapter = chapters.find((one) => one.id === next?.group_id)
  const lesson = chapter?.lessons.find((one) => one.id === next?.content_id)
  const opening = lesson ? openingOf(lesson.o_file_name) : 'download'
  if (!chapter || !lesson || opening === 'download' || opening === 'pdf') return null
  const title = withWholeWords(lesson.content_title)
  const lessonRef = { via, id, groupId: String(chapter.id), contentId: String(lesson.id) }
  return (
    <p className="row">
      <AppLink className="btn btn-primary" to={viewerPath(lessonRef, opening)}>
        <PlayIcon small />
        <span>
          <TextWithName text={m.content_go_on({ title })} name={title} />
        </span>
      </AppLink>
    </p>
  )
}

import { useState } from 'react'
import type {
  CourseOutline as Outline,
  OutlineChapter,
  OutlineLesson,
} from '#domains/learning/contract/outline.contract.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { EmptyState } from '#platform/web/states/states.tsx'
import type { AccessVia } from '../../contract/lessons.contract.ts'
import { LessonList } from '../components/lesson-list.tsx'
import { isInPreparation, opensInBrowsers } from '../components/opens-in-browsers.ts'
import { useTicks } from '../lesson-completion/use-ticks.ts'
import { outlineWithTicks } from '../lesson-completion/with-ticks.ts'
import { firstQuality, keepQuality, type Quality } from '../player/quality.ts'
import { toSave } from '../saved/lesson-to-save.ts'
import { ownDevice } from '../saved/own-device.ts'
import { SaveButton } from '../saved/save-button.tsx'
import type { LessonToSave } from '../saved/saved-database.ts'
import styles from './course-outline.module.css'
import { OutlineHead } from './outline-head.tsx'
import { SizeChooser } from './size-chooser.tsx'
import { sizeText } from './size-of.ts'

/** Up to these numbers all chapters are unfolded; above, only the one with the lesson to go on with. */
const maxOpenChapters = 8
const maxOpenLessons = 60

interface CourseOutlineProps {
  via: AccessVia
  /** Id of the class or video course. */
  id: string
  outline: Outline
  /** Title of the course. */
  title: string
  /** Path of a chapter's own list. */
  chapterPath: (chapterId: number) => Path
}

/** All chapters and lessons of a course with their length, size, price and progress. @see docs/decisions/0076 */
export function CourseOutline({ via, id, outline: loaded, title, chapterPath }: CourseOutlineProps) {
  const { ticks, onTick } = useTicks()
  const outline = outlineWithTicks(loaded, ticks)
  const { chapters, next } = outline
  const lessons = chapters.flatMap((chapter) => chapter.lessons)
  const [quality, setQuality] = useState<Quality>(() => firstQuality(lessons.flatMap(({ renditions }) => renditions)))
  if (chapters.length === 0)
    return <EmptyState title={m.content_no_lessons()}>{m.content_no_lessons_text()}</EmptyState>
  const allOpen = chapters.length <= maxOpenChapters && lessons.length <= maxOpenLessons
  function choose(chosen: Quality) {
    keepQuality(chosen)
    setQuality(chosen)
  }
  return (
    <div className="stack">
      <OutlineHead via={via} id={id} outline={outline} />
      <SizeChooser lessons={lessons} quality={quality} onChange={choose} />
      {chapters.map((chapter, index) => (
        <details
          key={chapter.id}
          className={styles.chapter}
          open={allOpen || (next ? chapter.id === next.group_id : index === 0)}
        >
          <summary>
            <h2 className="name">
              <WrittenText>{chapter.gp_name}</WrittenText>
            </h2>
            <span className="small">{countOf(chapter.lessons)}</span>
          </summary>
          <div className={styles.contents}>
            {chapter.lessons.length === 0 ? (
              <p className="hint">{m.content_no_lessons()}</p>
            ) : (
              <LessonList
                via={via}
                id={id}
                groupId={String(chapter.id)}
                lessons={chapter.lessons}
                watchedOf={new Map(chapter.lessons.map((lesson) => [lesson.id, lesson]))}
                sizeOf={(lesson) => sizeText(lesson, quality)}
                currentId={next?.content_id}
                onTick={onTick}
              />
            )}
            <SaveButton
              lessons={savable({ via, id, course: title }, chapter, quality)}
              label={m.content_save_chapter(ownDevice())}
              isPreparing={chapter.lessons.some(isInPreparation)}
            />
            <p>
              <AppLink className={styles.page} to={chapterPath(chapter.id)}>
                {m.content_chapter_page({ name: withWholeWords(chapter.gp_name) })}
              </AppLink>
            </p>
          </div>
        </details>
      ))}
    </div>
  )
}

/** The videos, pictures and PDFs of a chapter that open in browsers. */
function savable(
  course: { readonly via: AccessVia; readonly id: string; readonly course: string },
  chapter: OutlineChapter,
  quality: Quality,
): LessonToSave[] {
  const group = { groupId: String(chapter.id), chapter: chapter.gp_name }
  return chapter.lessons.filter(opensInBrowsers).flatMap((lesson) => {
    const { id: contentId, content_title: title, group_position: groupPosition = null, renditions } = lesson
    const file = { fileName: lesson.o_file_name, fileBytes: lesson.file_size, renditions }
    return toSave({ contentId, ...course, ...group, groupPosition, title, ...file }, quality) ?? []
  })
}

/** Lessons that open in browsers count, as in the progress of the course. */
function countOf(lessons: readonly OutlineLesson[]): string {
  const counted = lessons.filter(opensInBrowsers)
  const done = counted.filter(({ finished }) => finished).length
  return m.content_lessons_done({ total: localDigits(counted.length), done: localDigits(done) })
}

import type { LessonsProgress } from '#domains/learning/contract/progress.contract.ts'
import type { Path } from '#platform/contract/path.ts'
import type { Page } from '#platform/contract/wire.ts'
import { m } from '#platform/messages/generated/messages.js'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import type { GroupDetail } from '../../contract/content-groups.contract.ts'
import type { AccessVia, LessonRow } from '../../contract/lessons.contract.ts'
import { useTicks } from '../lesson-completion/use-ticks.ts'
import { progressWithTicks } from '../lesson-completion/with-ticks.ts'
import { sizeText } from '../outline/size-of.ts'
import { firstQuality } from '../player/quality.ts'
import { dayText } from './content-labels.ts'
import { AccessEnded } from './expired-box.tsx'
import { hasEnded } from './has-ended.ts'
import lessonListStyles from './lesson-list.module.css'
import { LessonList } from './lesson-list.tsx'

interface LessonsPageProps {
  via: AccessVia
  id: string
  group: GroupDetail
  lessons: Page<LessonRow>
  /** Undefined when it could not be read. */
  progress: LessonsProgress | undefined
  backTo: Path
}

/** A group's lessons with the day until which they are available (M-ST-10). */
export function LessonsPage({ via, id, group, lessons, progress: loaded, backTo }: LessonsPageProps) {
  const { data, total, current_page, last_page } = lessons
  const { ticks, onTick } = useTicks()
  const progress = loaded && progressWithTicks(loaded, { ticks, shown: data.map((lesson) => lesson.id) })
  const quality = firstQuality(data.flatMap(({ renditions = [] }) => renditions))
  const end = data[0]?.end_access_date
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <div className={`wrap stack ${lessonListStyles.page}`}>
      <Breadcrumbs crumbs={[{ label: m.content_groups(), to: backTo }]} />
      <header>
        <p className="hint">
          <WrittenText>{group.course_title}</WrittenText>
        </p>
        <h1>
          <WrittenText>{group.gp_name}</WrittenText>
        </h1>
        {end ? <p className="hint">{m.content_expiry_date({ date: dayText(end) })}</p> : null}
        {progress && progress.total > 0 ? (
          <p className="hint">
            {m.content_lessons_done({ total: localDigits(progress.total), done: localDigits(progress.done) })}
          </p>
        ) : null}
      </header>
      {hasEnded(end) ? (
        <AccessEnded via={via} courseId={group.course_id} />
      ) : data.length === 0 ? (
        <EmptyState title={m.content_no_lessons()}>{m.content_no_lessons_text()}</EmptyState>
      ) : (
        <>
          <LessonList
            via={via}
            id={id}
            groupId={String(group.id)}
            lessons={data}
            sizeOf={({ renditions = [], file_size }) => sizeText({ renditions, file_size }, quality)}
            watchedOf={new Map(progress?.lessons.map((watched) => [watched.content_id, watched]))}
            {...(progress ? { onTick } : {})}
          />
          <Pager currentPage={current_page} lastPage={last_page} total={total} />
        </>
      )}
    </div>
  )
}

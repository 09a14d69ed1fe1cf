import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import { megabytes } from '../../contract/data-size.ts'
import { ownDevice } from './own-device.ts'
import { type SavedCopy, spareBytes, storedBytes } from './saved-copy.ts'
import type { SavingProblem } from './saved-database.ts'
import { useSavedLessons } from './saved-list.ts'
import type { Saving } from './saving-tabs.ts'

const problems: Record<Exclude<SavingProblem, 'no-space'>, () => string> = {
  ended: m.refusal_access_ended,
  'app-only': m.content_video_not_in_browsers,
  'not-found': m.content_save_not_found,
  'not-finished': m.refusal_content_not_finished,
  'device-limit': m.content_save_device_limit,
  'clock-wrong': () => m.content_save_clock_wrong(ownDevice()),
  broken: m.content_save_broken,
}

const pauses: Record<Exclude<Saving, 'saving' | 'no-space'>, (() => string) | undefined> = {
  idle: undefined,
  'no-connection': m.content_saving_no_line,
  'no-wifi': m.content_saving_no_wifi,
  'asks-wifi': m.content_saving_asks_wifi,
  paused: m.content_saving_paused,
}

/** How far a lesson that is not saved yet has got, and why it does not go on. */
export function SavedStateText({ lesson, saving }: { lesson: SavedCopy['lesson']; saving: Saving }) {
  const { state, problem = 'broken', savedBytes, totalBytes } = lesson
  const total = megabytes(totalBytes)
  if (state === 'saved') return <>{m.content_saved()}</>
  if (state === 'failed' && problem !== 'no-space') return problems[problem]()
  if (state === 'failed' || saving === 'no-space')
    return <NoSpace contentId={lesson.contentId} bytes={totalBytes - savedBytes + spareBytes} />
  const pause = saving === 'saving' ? undefined : pauses[saving]
  return (
    <>
      {m.content_saving({ total, done: megabytes(savedBytes) })}
      {pause ? ` · ${pause()}` : null}
    </>
  )
}

interface NoSpaceProps {
  /** The lesson that there is no space for. */
  contentId: number
  /** That have to be free. */
  bytes: number
}

/** Names what would give most space. Neither this lesson nor one that waits to be saved is removed for that. */
function NoSpace({ contentId, bytes }: NoSpaceProps) {
  const { lessons = [] } = useSavedLessons()
  const [largest] = lessons
    .filter((lesson) => lesson.contentId !== contentId && lesson.state !== 'waiting' && storedBytes(lesson) > 0)
    .sort((first, second) => storedBytes(second) - storedBytes(first))
  return (
    <>
      {m.content_save_no_space({ ...ownDevice(), size: megabytes(bytes) })}{' '}
      {largest ? (
        <TextWithName
          text={m.content_save_largest({ title: withWholeWords(largest.title), size: megabytes(storedBytes(largest)) })}
          name={withWholeWords(largest.title)}
        />
      ) : (
        m.content_save_delete_others()
      )}
    </>
  )
}

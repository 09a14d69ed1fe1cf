import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import type { RemovedLesson } from './removed-list.ts'
import { dismissRemoved } from './saved-list.ts'

/** A later release may have kept another one. */
const reasons: Partial<Record<string, (lesson: { title: string }) => string>> = {
  CONTENT_NOT_FOUND: m.content_removed_by_owner,
  WATCH_IN_APP: m.content_removed_not_in_browsers,
  ACCESS_ENDED: m.content_removed_access_ended,
  FORBIDDEN: m.content_removed_access_ended,
  DEVICE_NOT_FOUND: m.content_removed_with_device,
} satisfies Record<RemovedLesson['code'], (lesson: { title: string }) => string>

/** Says of lessons that they are not saved any more, and why, until it is dismissed. */
export function RemovedLessons({ removed }: { removed: readonly RemovedLesson[] }) {
  return (
    <div role="status" className="stack-s">
      {removed.map(({ contentId, title, code }) => (
        <p key={contentId}>
          <TextWithName
            text={(reasons[code] ?? m.content_removed)({ title: withWholeWords(title) })}
            name={withWholeWords(title)}
          />
        </p>
      ))}
      {removed.length > 0 ? (
        <p>
          <button type="button" className="btn" onClick={() => void dismissRemoved()}>
            {m.platform_close()}
          </button>
        </p>
      ) : null}
    </div>
  )
}

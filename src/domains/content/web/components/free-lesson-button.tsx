import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { type FreeLesson, openFreeLesson } from '../../contract/free-lessons.contract.ts'
import { OpenContentButton } from './open-content-button.tsx'

/** Opens a lesson that everybody may open. */
export function FreeLessonButton({ lesson }: { lesson: FreeLesson }) {
  const open = () => browserApi.call(openFreeLesson, { params: { id: String(lesson.id) } })
  return (
    <OpenContentButton
      content={lesson}
      open={open}
      label={m.content_watch_free()}
      note={<p className="hint">{m.content_free_note()}</p>}
    />
  )
}

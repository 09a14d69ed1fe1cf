import { useLocation, useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/media/notice-box.tsx'
import { useShownResults } from './shown-results.ts'

/** Above the rows of a list: that they are those of an earlier address, since the line dropped, and a key to ask again. */
export function LateNotice() {
  const { pathname } = useLocation()
  const isLate = useShownResults(pathname)
  const { revalidate } = useRevalidator()
  if (!isLate) return null
  return (
    <NoticeBox tone="danger">
      <p>{m.platform_error_text()}</p>
      <button type="button" className="btn" onClick={() => void revalidate()}>
        {m.platform_retry()}
      </button>
    </NoticeBox>
  )
}

import { useLocation, useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/media/notice-box.tsx'
import { useResultsAreStale } from './previous-results.ts'

/** Above the rows of a list: that they are those of an earlier address, since the line dropped, and a key to ask again. */
export function StaleNotice() {
  const { pathname } = useLocation()
  const isStale = useResultsAreStale(pathname)
  const { revalidate } = useRevalidator()
  if (!isStale) return null
  return (
    <NoticeBox tone="danger">
      <p>{m.platform_error_text()}</p>
      <button type="button" className="btn" onClick={() => void revalidate()}>
        {m.platform_retry()}
      </button>
    </NoticeBox>
  )
}

import { useLocation, useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { useResultsAreStale } from './previous-results.ts'

/** Says above the rows that they belong to an earlier URL, because the connection failed, with a retry button. */
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

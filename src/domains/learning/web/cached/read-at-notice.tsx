import { type ReactNode, useEffect } from 'react'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RetryIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'

interface ReadAtNoticeProps {
  /** When it was read; ISO 8601. */
  readAt: string
  onRenew: () => void
}

/** Says when the data on the screen was read; reads it again on a press, or when the connection is back. */
export function ReadAtNotice({ readAt, onRenew }: ReadAtNoticeProps): ReactNode {
  useEffect(() => {
    window.addEventListener('online', onRenew)
    return () => window.removeEventListener('online', onRenew)
  }, [onRenew])
  return (
    <NoticeBox>
      <p role="status">{m.learning_kept({ time: dayAndTime(yangonTimestamp(new Date(readAt))) })}</p>
      <button type="button" className="btn" onClick={onRenew}>
        <RetryIcon small />
        {m.platform_copy_renew()}
      </button>
    </NoticeBox>
  )
}

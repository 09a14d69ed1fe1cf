import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { ClockIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'

/** Shown for a video course whose access has ended. @see M-ST-02, M-ST-10 */
export function ExpiredBox({ courseId }: { courseId: string | number }) {
  return (
    <EmptyState
      icon={ClockIcon}
      title={m.content_expired()}
      actions={
        <AppLink className="btn btn-primary" to={paths.videoCourse.detail(courseId)}>
          {m.content_buy_again()}
        </AppLink>
      }
    >
      {m.content_expired_text()}
    </EmptyState>
  )
}

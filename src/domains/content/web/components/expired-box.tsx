import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { ClockIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import type { AccessVia } from '../../contract/lessons.contract.ts'

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

/** A video course can be bought again; an ended class cannot. */
export function AccessEnded({ via, courseId }: { via: AccessVia; courseId: string | number }) {
  if (via === 'video-course') return <ExpiredBox courseId={courseId} />
  return <EmptyState title={m.content_expired()}>{m.content_class_expired_text()}</EmptyState>
}

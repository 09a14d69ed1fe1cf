import { useParams, useRouteError, useSearchParams } from 'react-router'
import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { WidePageProblem } from '#platform/web/states/page-problem.tsx'
import { AccessEnded } from './expired-box.tsx'

/**
 * Instead of a lesson that could not be loaded. Whose access has ended, as it does at midnight under an open list,
 * reads so and can buy the course again.
 *
 * @see M-ST-10
 */
export function LessonProblem() {
  const error = useRouteError()
  const params = useParams()
  const [search] = useSearchParams()
  if (!(error instanceof RefusedCall && error.code === 'ACCESS_ENDED')) return <WidePageProblem />
  const isOfClass = params.class_id !== undefined || search.get('type') === 'class'
  return (
    <div className="wrap">
      <title>{`${withoutWordJoiners(m.content_expired())} | ${m.product_name()}`}</title>
      <AccessEnded
        via={isOfClass ? 'class' : 'video-course'}
        courseId={params.course_class_id ?? params.course_id ?? ''}
      />
    </div>
  )
}

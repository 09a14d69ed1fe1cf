import type { ReactNode } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { m } from '#platform/messages/generated/messages.js'
import { isUnreachable } from '#platform/web/api/failures.ts'
import { AlertIcon, SignalIcon } from '#platform/web/components/icons.tsx'
import { ForbiddenPage, NotFoundPage } from './pages.tsx'
import { statusOf, unavailableReason } from './route-problem.tsx'
import { ErrorState } from './states.tsx'

/**
 * Shown instead of a page that could not be loaded; menu and URL stay, so that a retry is enough. For the error
 * boundary of a screen in the account area or the console; it sets its own title, since a failed route sets none.
 */
export function PageProblem() {
  const error = useRouteError()
  const status = statusOf(error)
  const { revalidate } = useRevalidator()
  if (status === 404) return <Titled title={m.platform_lost_title()} page={<NotFoundPage />} />
  if (status === 403) return <Titled title={m.platform_forbidden_title()} page={<ForbiddenPage />} />
  const { title, text } = wordsFor(error)
  const icon = isUnreachable(error) ? SignalIcon : AlertIcon
  return (
    <Titled
      title={title}
      page={
        <ErrorState isPage icon={icon} title={title} onRetry={() => void revalidate()}>
          {text}
        </ErrorState>
      }
    />
  )
}

function wordsFor(error: unknown): { title: string; text: string } {
  const reason = unavailableReason(error)
  if (reason) return { title: m.platform_unavailable_title(), text: reason }
  if (isUnreachable(error)) return { title: m.platform_error_title(), text: m.platform_error_text() }
  return { title: m.platform_failed_title(), text: m.platform_failed_text() }
}

function Titled({ title, page }: { title: string; page: ReactNode }) {
  return (
    <>
      <title>{`${withoutWordJoiners(title)} | ${m.product_name()}`}</title>
      {page}
    </>
  )
}

/** PageProblem for screens that set their own width. */
export function WidePageProblem() {
  return (
    <div className="wrap">
      <PageProblem />
    </div>
  )
}

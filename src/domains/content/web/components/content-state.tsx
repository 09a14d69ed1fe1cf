import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { AlertIcon, CheckIcon, ClockIcon } from '#platform/web/components/icons.tsx'
import { useHasApp } from '#platform/web/layout/app-stores.tsx'
import { ContentType, Processing } from '../../contract/content-codes.ts'
import type { OwnContentRow } from '../../contract/contents.contract.ts'

interface State {
  is_processing: Processing
  key: string | null
  content_type: number
  enable_pc: boolean
  in_browsers?: OwnContentRow['in_browsers']
}

/** Badge of a content's state for its owner and admins. @see M-CT-04, M-CT-05 */
export function ContentState({ content }: { content: State }) {
  const hasApp = useHasApp()
  if (content.is_processing === Processing.processing) {
    return (
      <Badge tone="gold" icon={ClockIcon}>
        {content.key === null ? m.content_uploading() : m.content_enabling()}
      </Badge>
    )
  }
  if (content.is_processing === Processing.failed) {
    return (
      <Badge tone="danger" icon={AlertIcon}>
        {content.key === null ? m.content_upload_failed() : m.content_enable_failed()}
      </Badge>
    )
  }
  if (content.content_type !== ContentType.video) return null
  if (content.in_browsers === 'preparing') {
    return (
      <Badge tone="gold" icon={ClockIcon}>
        {hasApp ? m.content_preparing_for_web() : m.content_being_prepared()}
      </Badge>
    )
  }
  if (content.in_browsers === 'failed') {
    return (
      <Badge tone="danger" icon={AlertIcon}>
        {m.content_enable_failed()}
      </Badge>
    )
  }
  return content.enable_pc ? (
    <Badge tone="jade" icon={CheckIcon}>
      {hasApp ? m.content_on_web() : m.content_in_browsers()}
    </Badge>
  ) : (
    <Badge>{hasApp ? m.content_in_app_only() : m.content_not_shown()}</Badge>
  )
}

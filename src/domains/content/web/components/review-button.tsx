import { adminApi } from '#platform/web/api/browser-api.ts'
import { openContentForReview } from '../../contract/admin-contents.contract.ts'
import { OpenContentButton } from './open-content-button.tsx'

interface ReviewButtonProps {
  content: { readonly id: number; readonly content_title: string; readonly o_file_name: string }
}

/** Opens a content of any owner for an admin. */
export function ReviewButton({ content }: ReviewButtonProps) {
  const open = () => adminApi.call(openContentForReview, { params: { id: String(content.id) } })
  return <OpenContentButton content={content} open={open} />
}

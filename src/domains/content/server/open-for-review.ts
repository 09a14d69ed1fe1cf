import type { AppServices } from '#platform/server/app-services.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { OpenedContent } from '../contract/admin-contents.contract.ts'
import { findContentForReview } from './admin-contents.queries.ts'
import { linkToContent } from './delivery/send-content.ts'
import { linkToStream } from './delivery/stream-by-ticket.ts'

/**
 * Creates the address with which an admin opens a content: the stream of a prepared video, else the original file.
 *
 * Committed with its audit entry before the address is returned, so that nothing is opened unrecorded.
 *
 * @throws Refusal CONTENT_NOT_FOUND - absent or deleted, or its upload is not complete
 * @throws Refusal WATCH_IN_APP - its video is being prepared again at this moment
 * @see OWN-16
 */
export async function openContentForReview(
  services: AppServices,
  admin: AdminViewer,
  contentId: number,
): Promise<OpenedContent> {
  const content = await findContentForReview(services.db, contentId)
  if (!content || content.storedKey === null) throw new Refusal('CONTENT_NOT_FOUND')
  const { courseId: id, groupId, hlsPrefix } = content
  const opened: OpenedContent =
    hlsPrefix === null
      ? { kind: 'file', ...(await linkToContent(services, admin, { via: 'course', id, groupId, contentId })) }
      : { kind: 'stream', ...(await linkToStream(services, admin, { via: 'video-course', id, groupId, contentId })) }
  await services.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'content.view',
      target: `content:${contentId}`,
    }),
  )
  return opened
}

import type { AppServices } from '#platform/server/app-services.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { OpenedContent } from '../contract/admin-contents.contract.ts'
import { findContentLocation } from './admin-contents.queries.ts'
import { openContent } from './delivery/open-content.ts'
import { fileUrlFor } from './delivery/send-content.ts'
import { streamUrlFor } from './delivery/stream-by-ticket.ts'
import { isWatchable } from './delivery/stream-content.ts'

/**
 * Creates the address with which an admin opens a content: the stream of a prepared video, else the original file.
 *
 * Committed with its audit entry before the address is returned, so that nothing is opened unrecorded.
 *
 * @throws Refusal CONTENT_NOT_FOUND - absent or deleted, or its upload is not complete
 * @see OWN-16
 */
export async function openContentForReview(
  services: AppServices,
  admin: AdminViewer,
  contentId: number,
): Promise<OpenedContent> {
  const location = await findContentLocation(services.db, contentId)
  if (!location) throw new Refusal('CONTENT_NOT_FOUND')
  const ref = { via: 'video-course', id: location.courseId, groupId: location.groupId, contentId } as const
  const file = await openContent(services.db, admin, ref)
  if (file.storedKey === null) throw new Refusal('CONTENT_NOT_FOUND')
  const opened: OpenedContent = isWatchable(file, admin)
    ? { kind: 'stream', url: streamUrlFor(services, admin, { ref, file }) }
    : { kind: 'file', url: fileUrlFor(services, admin, ref) }
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

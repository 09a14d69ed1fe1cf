import { notify } from '#domains/notifications/server/index.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { enqueue } from '#platform/server/jobs/queue.ts'
import { m } from '#platform/server/plain-messages.ts'
import { ContentType, Processing } from '../contract/content-codes.ts'
import { lockContentWithOwner } from './admin-contents.queries.ts'
import { remove } from './content-actions.ts'
import { updateProcessing } from './contents.queries.ts'
import { prepareVideoJob } from './preparation/contents.job.ts'
import { withdrawRenditions } from './preparation/preparation.queries.ts'

/**
 * Prepares a video again and enables it afterwards.
 *
 * @throws Refusal CONTENT_NOT_FOUND - absent or deleted
 * @throws Refusal CONTENT_NOT_RETRYABLE - not a video, or its upload is not complete
 */
export function retryPreparation(
  db: Db,
  admin: AdminViewer,
  contentId: number,
): Promise<{ is_processing: Processing }> {
  return db.transaction().execute(async (tx) => {
    const content = await lockContentWithOwner(tx, contentId)
    if (!content) throw new Refusal('CONTENT_NOT_FOUND')
    if (content.contentType !== ContentType.video || content.storedKey === null) {
      throw new Refusal('CONTENT_NOT_RETRYABLE')
    }
    await withdrawRenditions(tx, contentId)
    await updateProcessing(tx, { contentId, processing: Processing.processing, enablePc: false, error: null })
    await enqueue(tx, prepareVideoJob, { contentId })
    const { processing, enablePc, error } = content
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'content.retry',
      target: `content:${contentId}`,
      before: { processing, enablePc, error },
      after: { processing: Processing.processing, enablePc: false, error: null },
    })
    return { is_processing: Processing.processing }
  })
}

/**
 * Deletes a content in any state and notifies its owner with the reason.
 *
 * @throws Refusal CONTENT_NOT_FOUND - absent or deleted
 */
export async function removeContent(
  db: Db,
  admin: AdminViewer,
  { contentId, reason }: { contentId: number; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const content = await lockContentWithOwner(tx, contentId)
    if (!content) throw new Refusal('CONTENT_NOT_FOUND')
    await remove(tx, [contentId])
    const message = m.content_removed_notice({ title: content.title, reason }, BURMESE)
    await notify(tx, { to: content.ownerId, from: { kind: 'admin' }, message, courseId: content.courseId })
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'content.delete',
      target: `content:${contentId}`,
      before: { title: content.title, processing: content.processing },
      after: { reason },
    })
  })
}

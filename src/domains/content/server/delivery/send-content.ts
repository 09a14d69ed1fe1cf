import type { FastifyReply } from 'fastify'
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Viewer } from '#platform/server/auth/viewer.ts'
import { delegateDownload } from '#platform/server/files/delegate-download.ts'
import { sendStored } from '#platform/server/files/send-stored.ts'
import type { HttpCall } from '#platform/server/http/mount.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { ContentType } from '../../contract/content-codes.ts'
import type { downloadFromCourse } from '../../contract/content-files.contract.ts'
import type { ContentFile } from '../lessons/lessons.queries.ts'
import { type LinkViewer, linkSubjectOf, parseLinkViewer, toLinkViewer } from './link-reader.ts'
import { type ContentRef, openContent, type Reader } from './open-content.ts'

const linkLifeSeconds = 300
const linkPurpose = 'content-file'

/**
 * Sends the original file of a content, authorised by the session token or by a link token for this file.
 *
 * @throws Refusal UNAUTHENTICATED - neither a session nor a valid link whose session is open
 * @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN, ACCESS_ENDED - as openContent
 * @see OP-122, OP-126
 */
export async function downloadContent(
  services: AppServices,
  via: ContentRef['via'],
  call: Pick<HttpCall<typeof downloadFromCourse>, 'viewer' | 'params' | 'query' | 'request' | 'reply'>,
): Promise<FastifyReply> {
  const ref = { via, ...call.params }
  const reader = readerOf(call.viewer) ?? readerOfLink(services, ref, call.query.token)
  if (!reader) throw new Refusal('UNAUTHENTICATED')
  return sendFile(services, call, await openContent(services.db, reader, ref))
}

/**
 * Creates a file URL for viewers that cannot send headers, valid for five minutes.
 *
 * Access is checked when the link is created and when it is used; its session must be open then.
 *
 * @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN, ACCESS_ENDED - as openContent
 */
export async function linkToContent(
  services: AppServices,
  viewer: LinkViewer,
  ref: ContentRef,
): Promise<{ url: string }> {
  await openContent(services.db, viewer, ref)
  return { url: fileUrlFor(services, viewer, ref) }
}

/** Signs the URL for a viewer whose access was checked. */
export function fileUrlFor({ links }: AppServices, viewer: LinkViewer, ref: ContentRef): string {
  const claim = { purpose: linkPurpose, subject: linkSubjectOf(ref), viewer: toLinkViewer(viewer) }
  const token = links.sign(claim, linkLifeSeconds)
  const { via, id, groupId, contentId } = ref
  return `${API_BASE}/my/${via}/${id}/content-gp/${groupId}/content/${contentId}/download?token=${token}`
}

/** Pictures are sent inline; every other type as an attachment, so that it cannot run as a page of this origin. */
export async function sendFile(
  { storage, config }: AppServices,
  { request, reply }: Pick<HttpCall<typeof downloadFromCourse>, 'request' | 'reply'>,
  file: ContentFile,
): Promise<FastifyReply> {
  if (file.storedKey === null) throw new Refusal('CONTENT_NOT_FOUND')
  const stored = {
    storage,
    key: file.storedKey,
    contentType: file.mediaType ?? 'application/octet-stream',
    cacheControl: 'private, no-store',
    ...(file.contentType === ContentType.image ? {} : { downloadName: file.originalName }),
  }
  const handed = await delegateDownload(reply, { ...stored, delivery: config.delivery })
  if (handed === 'sent') return reply
  const isSent = handed === 'unset' && (await sendStored(request, reply, stored))
  if (!isSent) throw new Refusal('CONTENT_NOT_FOUND')
  return reply
}

function readerOf(viewer: Viewer): Reader | undefined {
  return viewer.kind === 'teacher' || viewer.kind === 'school' || viewer.kind === 'student' ? viewer : undefined
}

function readerOfLink({ links }: AppServices, ref: ContentRef, token: string | undefined): Reader | undefined {
  return token ? parseLinkViewer(links.open(token, { purpose: linkPurpose, subject: linkSubjectOf(ref) })) : undefined
}

import type { FastifyReply } from 'fastify'
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { HttpCall } from '#platform/server/http/mount.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { ticketStreamFromClass } from '../../contract/content-files.contract.ts'
import type { AccessVia } from '../../contract/lessons.contract.ts'
import type { ContentFile } from '../lessons/lessons.queries.ts'
import { type LinkViewer, linkSubjectOf, parseLinkViewer, toLinkViewer } from './link-reader.ts'
import { type ContentRef, openContent } from './open-content.ts'
import { isWatchable, type Streaming, sendPart } from './stream-content.ts'
import type { TicketNetworks } from './ticket-networks.ts'

const purpose = 'lesson-stream'
/** Time for pauses and repeated parts, added to the lesson's duration. */
const marginSeconds = 4 * 3600

/**
 * Creates a stream URL for players that cannot send headers.
 *
 * The URL is valid for this lesson and this reader, as long as the session that created it.
 *
 * @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN, ACCESS_ENDED - as openContent
 * @throws Refusal WATCH_IN_APP - not a video, or its owner has not enabled browsers
 * @see M-VW-01
 */
export async function linkToStream(
  services: AppServices,
  viewer: LinkViewer,
  ref: ContentRef,
): Promise<{ url: string }> {
  const file = await openContent(services.db, viewer, ref)
  if (!isWatchable(file, viewer)) throw new Refusal('WATCH_IN_APP')
  return { url: streamUrlFor(services, viewer, { ref, file }) }
}

/** Signs the URL for a viewer whose access was checked. */
export function streamUrlFor(
  { links }: AppServices,
  viewer: LinkViewer,
  { ref, file }: { ref: ContentRef; file: ContentFile },
): string {
  const lengthSeconds = Math.max(0, ...(file.renditions ?? []).map(({ durationSeconds }) => durationSeconds))
  const ticket = links.sign(
    { purpose, subject: linkSubjectOf(ref), viewer: toLinkViewer(viewer) },
    marginSeconds + Math.ceil(lengthSeconds),
  )
  return `${API_BASE}/watch/${linkSubjectOf(ref)}/${ticket}/.m3u8`
}

/**
 * Sends one file of a stream to the holder of a ticket; session and access are checked for every request.
 *
 * @throws Refusal UNAUTHENTICATED - no ticket for this lesson, its time or session has ended, or it was used from
 *   too many networks
 * @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN, ACCESS_ENDED, WATCH_IN_APP - as streamContent
 */
export async function streamByTicket(
  services: AppServices & Streaming & { readonly ticketNetworks: TicketNetworks },
  via: AccessVia,
  call: Pick<HttpCall<typeof ticketStreamFromClass>, 'params' | 'request' | 'reply'>,
): Promise<FastifyReply> {
  const { ticket, name, ...params } = call.params
  const ref = { via, ...params }
  const reader = parseLinkViewer(services.links.open(ticket, { purpose, subject: linkSubjectOf(ref) }))
  if (!reader) throw new Refusal('UNAUTHENTICATED')
  await services.ticketNetworks.admit(ticket, { ip: call.request.ip, accountId: reader.id })
  return sendPart(services, { reader, contentRef: ref, name }, call)
}

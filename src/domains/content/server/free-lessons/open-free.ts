import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { HttpCall } from '#platform/server/http/mount.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { addressSubject } from '#platform/server/throttle/address-subject.ts'
import { throttle } from '#platform/server/throttle/throttle.ts'
import { ContentType } from '../../contract/content-codes.ts'
import type { freeLessonPart, openFreeLesson } from '../../contract/free-lessons.contract.ts'
import { type ContentRef, openContent, type Reader } from '../delivery/open-content.ts'
import { sendFile } from '../delivery/send-content.ts'
import { isWatchable, type Streaming, sendPart } from '../delivery/stream-content.ts'
import type { TicketNetworks } from '../delivery/ticket-networks.ts'

const purpose = 'free-lesson'
const ticketSeconds = 2 * 3600
/** Lessons opened from one address. Homes and schools share one, and mobile networks give thousands the same. */
const openings = throttle({ name: 'free-lesson', points: 300, perSeconds: 3600 })

const guest: Reader = { kind: 'guest', id: 0 }
const refOf = (contentId: number): ContentRef => ({ via: 'course', id: 0, groupId: 0, contentId })

/**
 * Creates the URL of a free lesson, which anyone may use for two hours while the lesson stays free.
 *
 * @throws Refusal CONTENT_NOT_FOUND - absent, not free, or of a course that is not public
 * @throws Refusal TOO_MANY_REQUESTS - from one address
 */
export async function openFree(
  { db, links }: AppServices,
  { params, request }: Pick<HttpCall<typeof openFreeLesson>, 'params' | 'request'>,
): Promise<{ kind: 'stream' | 'file'; url: string }> {
  const file = await openContent(db, guest, refOf(params.id))
  await openings.take(db, [addressSubject(request.ip)])
  // Guests who open it in the same second get tickets of their own, since the networks of a ticket are limited.
  const viewer = randomBytes(6).toString('base64url')
  const ticket = links.sign({ purpose, subject: String(file.id), viewer }, ticketSeconds)
  const isStream = isWatchable(file, guest)
  const url = `${API_BASE}/watch/free-lesson/${file.id}/${ticket}/${isStream ? '.m3u8' : 'file'}`
  return { kind: isStream ? 'stream' : 'file', url }
}

/**
 * Sends one file of a free lesson to the holder of a ticket.
 *
 * @throws Refusal UNAUTHENTICATED - no ticket for this lesson, its time has ended, or it was used from too many
 *   networks
 * @throws Refusal CONTENT_NOT_FOUND - not free any more, or a file that is not offered
 */
export async function sendFreePart(
  services: AppServices & Streaming & { readonly ticketNetworks: TicketNetworks },
  call: Pick<HttpCall<typeof freeLessonPart>, 'params' | 'request' | 'reply'>,
): Promise<FastifyReply> {
  const { id, ticket, name } = call.params
  if (!services.links.open(ticket, { purpose, subject: String(id) })) throw new Refusal('UNAUTHENTICATED')
  await services.ticketNetworks.admit(ticket, { ip: call.request.ip })
  if (name !== 'file') return sendPart(services, { reader: guest, contentRef: refOf(id), name }, call)
  const file = await openContent(services.db, guest, refOf(id))
  // The original of a video is what a buyer may download.
  if (file.contentType === ContentType.video) throw new Refusal('CONTENT_NOT_FOUND')
  return sendFile(services, call, file)
}

import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalOfForm } from '../multipart-form.ts'
import { Refusal } from '../refusal.ts'
import { SMALL_BODY_BYTES } from './incoming-bodies.ts'
import { receiveFile } from './incoming-file.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases the slot of a large body after its reply. */
    endLargeBody: (() => void) | null
  }
}

/**
 * Spools large JSON bodies (pictures as data URLs) to disk, as forms are. Applies to routes that accept more than
 * {@link SMALL_BODY_BYTES}.
 */
export function receiveLargeJson(api: FastifyInstance): void {
  api.decorateRequest('endLargeBody', null)
  api.addHook('onRoute', (route) => {
    if ((route.bodyLimit ?? 0) <= SMALL_BODY_BYTES) return
    route.preParsing = bodyFromDisk
    // Emitted for every reply, also after a disconnect.
    route.onSend = async (request: FastifyRequest) => request.endLargeBody?.()
  })
}

async function bodyFromDisk(request: FastifyRequest, _reply: FastifyReply, payload: Readable): Promise<Readable> {
  const announcedBytes = Number(request.headers['content-length'] ?? Number.NaN)
  const maxBytes = request.routeOptions.bodyLimit ?? SMALL_BODY_BYTES
  // Fastify refuses bodies that announce too much, unread.
  if (announcedBytes <= SMALL_BODY_BYTES || announcedBytes > maxBytes) return payload
  try {
    return await arrived(request, { payload, maxBytes })
  } catch (error) {
    throw refusalOfForm(request, error)
  }
}

async function arrived(
  request: FastifyRequest,
  { payload, maxBytes }: { payload: Readable; maxBytes: number },
): Promise<Readable> {
  const bodies = request.server.incomingBodies
  let leftBytes = maxBytes
  const onPiece = (lengthBytes: number): void => {
    leftBytes -= lengthBytes
    if (leftBytes < 0) throw new Refusal('BODY_TOO_LARGE')
  }
  const leave = await bodies.arrive(request)
  const file = await receiveFile(bodies.folder, payload, { maxBytes, onPiece }).finally(leave)
  try {
    const release = await bodies.work(file.sizeBytes)
    const stream = file.stream()
    request.endLargeBody = () => {
      stream.destroy()
      release()
    }
    return stream
  } catch (error) {
    await file.close()
    throw error
  }
}

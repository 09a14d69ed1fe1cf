import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { readRange } from '#platform/server/files/byte-range.ts'
import { type HttpCall, mount, mountOverHttp } from '#platform/server/http/mount.ts'
import type { AccessVia } from '../../contract/lessons.contract.ts'
import * as calls from '../../contract/offline.contract.ts'
import * as documents from '../../contract/offline-document.contract.ts'
import type { SegmentAccessCache } from '../delivery/segment-access-cache.ts'
import { addDevice, removeDevice, showDevices } from './devices.ts'
import { issueOfflineLicences } from './licences.ts'
import { readPiece, showOfflineDocument } from './offline-document.ts'
import { showOfflineStream } from './offline-stream.ts'

type OfflineServices = Pick<AppServices, 'db' | 'storage' | 'encryption'> & { readonly accessCache: SegmentAccessCache }

/** Mounts the calls with which a student keeps lessons on a device. */
export function mountOffline(api: FastifyInstance, services: OfflineServices): void {
  const { db } = services
  for (const [via, call] of [
    ['class', calls.offlineFromClass],
    ['video-course', calls.offlineFromVideoCourse],
  ] as const) {
    mount(api, call, ({ viewer, params, query }) =>
      showOfflineStream(services, viewer, { ref: { via, ...params }, rendition: query.rendition }),
    )
  }
  for (const [via, list, piece] of [
    ['class', documents.documentFromClass, documents.pieceFromClass],
    ['video-course', documents.documentFromVideoCourse, documents.pieceFromVideoCourse],
  ] as const) {
    mount(api, list, ({ viewer, params }) => showOfflineDocument(services, viewer, { via, ...params }))
    mountOverHttp(api, piece, (call) => sendPiece(services, via, call))
  }
  mount(api, calls.listDevices, ({ viewer }) => showDevices(db, viewer))
  mount(api, calls.addDevice, ({ viewer, body }) =>
    addDevice(db, viewer, { name: body.name, publicKey: body.public_key }),
  )
  mount(api, calls.removeDevice, ({ viewer, params }) => removeDevice(db, viewer, params.id))
  mount(api, calls.issueLicences, ({ viewer, body }) =>
    issueOfflineLicences(services, viewer, {
      deviceId: body.device_id,
      refs: body.lessons.map(({ via, id, group_id: groupId, content_id: contentId }) => ({
        via,
        id,
        groupId,
        contentId,
      })),
    }),
  )
}

/** Access is checked as for a segment: a file is asked for piece after piece. */
async function sendPiece(
  services: OfflineServices,
  via: AccessVia,
  { viewer, params, request, reply }: HttpCall<typeof documents.pieceFromClass>,
): Promise<FastifyReply> {
  const { piece, ...ids } = params
  const file = await services.accessCache.open(viewer, { via, ...ids })
  const bytes = await readPiece(services, file, Number(piece))
  reply.type('application/octet-stream').header('cache-control', 'private, no-store').header('accept-ranges', 'bytes')
  const asked = readRange(request.headers.range, bytes.length)
  if (asked.kind !== 'part') return reply.send(bytes)
  const { start, end } = asked.range
  reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes.length}`)
  return reply.send(bytes.subarray(start, end + 1))
}

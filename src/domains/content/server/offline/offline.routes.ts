import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as calls from '../../contract/offline.contract.ts'
import { addDevice, removeDevice, showDevices } from './devices.ts'
import { issueOfflineLicences } from './licences.ts'
import { showOfflineStream } from './offline-stream.ts'

/** Mounts the calls with which a student keeps lessons on a device. */
export function mountOffline(api: FastifyInstance, services: Pick<AppServices, 'db' | 'storage'>): void {
  const { db } = services
  for (const [via, call] of [
    ['class', calls.offlineFromClass],
    ['video-course', calls.offlineFromVideoCourse],
  ] as const) {
    mount(api, call, ({ viewer, params, query }) =>
      showOfflineStream(services, viewer, { ref: { via, ...params }, rendition: query.rendition }),
    )
  }
  mount(api, calls.listDevices, ({ viewer }) => showDevices(db, viewer))
  mount(api, calls.addDevice, ({ viewer, body }) =>
    addDevice(db, viewer, { name: body.name, publicKey: body.public_key }),
  )
  mount(api, calls.removeDevice, ({ viewer, params }) => removeDevice(db, viewer, params.id))
  mount(api, calls.issueLicences, ({ viewer, body }) =>
    issueOfflineLicences(db, viewer, {
      deviceId: body.device_id,
      refs: body.lessons.map(({ via, id, group_id: groupId, content_id: contentId }) => ({
        ...{ via, id, groupId, contentId },
      })),
    }),
  )
}

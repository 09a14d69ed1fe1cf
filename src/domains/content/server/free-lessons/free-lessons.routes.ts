import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import * as contract from '../../contract/free-lessons.contract.ts'
import { ownContentRef } from '../content-actions.ts'
import type { Streaming } from '../delivery/stream-content.ts'
import type { TicketNetworks } from '../delivery/ticket-networks.ts'
import { openFree, sendFreePart } from './open-free.ts'
import { hideFree, showFree } from './show-free.ts'

/** Mounts the endpoints of lessons that everybody may open. */
export function mountFreeLessons(
  api: FastifyInstance,
  services: AppServices & Streaming & { readonly ticketNetworks: TicketNetworks },
): void {
  const { db } = services
  mount(api, contract.showFree, async (call) => ({ status: await showFree(db, ownContentRef(call)) }))
  mount(api, contract.hideFree, async (call) => ({ status: await hideFree(db, ownContentRef(call)) }))
  mountOverHttp(api, contract.openFreeLesson, (call) => openFree(services, call))
  mountOverHttp(api, contract.freeLessonPart, (call) => sendFreePart(services, call))
}

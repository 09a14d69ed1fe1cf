import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as contract from '../contract/admin-contents.contract.ts'
import { listAdminContents } from './admin-contents.queries.ts'
import { removeContent, retryPreparation } from './moderate-content.ts'
import { openContentForReview } from './open-for-review.ts'

/** Mounts the endpoints with which admins moderate contents. */
export function mountAdminContents(api: FastifyInstance, services: AppServices): void {
  const { db } = services
  mount(api, contract.adminContents, ({ query }) =>
    listAdminContents(db, { page: query.page, processing: query.is_processing, keyword: query.keyword }),
  )
  mount(api, contract.retryContent, ({ viewer, params }) => retryPreparation(db, viewer, params.id))
  mount(api, contract.openContentForReview, ({ viewer, params }) => openContentForReview(services, viewer, params.id))
  mount(api, contract.removeContent, async ({ viewer, params, body }) => {
    await removeContent(db, viewer, { contentId: params.id, reason: body.reason })
    return { status: 1 as const }
  })
}

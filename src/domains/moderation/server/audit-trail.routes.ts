import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { listAudit } from '../contract/audit-trail.contract.ts'
import { readAudit } from './audit-trail.ts'

export function mountAuditTrail(api: FastifyInstance, { db }: AppServices): void {
  mount(api, listAudit, ({ query }) => readAudit(db, query))
}

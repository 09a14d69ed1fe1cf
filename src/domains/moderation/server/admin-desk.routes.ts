import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { adminSummary } from '../contract/admin-desk.contract.ts'
import { adminFigures, adminWeekFigures } from '../contract/admin-figures.contract.ts'
import { listAudit } from '../contract/audit-trail.contract.ts'
import { readSummary } from './admin-desk.ts'
import { readFigures, readWeekFigures } from './admin-figures.ts'
import { readAudit } from './audit-trail.ts'

/** The dashboard and the audit trail. */
export function mountAdminDesk(api: FastifyInstance, { db }: AppServices): void {
  mount(api, adminSummary, ({ viewer }) => readSummary(db, viewer))
  mount(api, adminFigures, ({ viewer }) => readFigures(db, viewer))
  mount(api, adminWeekFigures, ({ viewer }) => readWeekFigures(db, viewer))
  mount(api, listAudit, ({ query }) => readAudit(db, query))
}

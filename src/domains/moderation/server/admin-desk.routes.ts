import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as desk from '../contract/admin-desk.contract.ts'
import { adminFigures, adminWeekFigures } from '../contract/admin-figures.contract.ts'
import { readAudit, readSummary } from './admin-desk.ts'
import { readFigures, readWeekFigures } from './admin-figures.ts'

/** The dashboard and the audit trail. */
export function mountAdminDesk(api: FastifyInstance, { db }: AppServices): void {
  mount(api, desk.adminSummary, ({ viewer }) => readSummary(db, viewer))
  mount(api, adminFigures, ({ viewer }) => readFigures(db, viewer))
  mount(api, adminWeekFigures, ({ viewer }) => readWeekFigures(db, viewer))
  mount(api, desk.listAudit, ({ query }) => readAudit(db, query))
}

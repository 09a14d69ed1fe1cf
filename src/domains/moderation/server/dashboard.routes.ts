import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { adminFigures, adminWeekFigures } from '../contract/admin-figures.contract.ts'
import { adminSummary } from '../contract/admin-summary.contract.ts'
import { readFigures, readWeekFigures } from './admin-figures.ts'
import { readSummary } from './admin-summary.ts'

/** What waits, and the figures of the last days and weeks. */
export function mountDashboard(api: FastifyInstance, { db }: AppServices): void {
  mount(api, adminSummary, ({ viewer }) => readSummary(db, viewer))
  mount(api, adminFigures, ({ viewer }) => readFigures(db, viewer))
  mount(api, adminWeekFigures, ({ viewer }) => readWeekFigures(db, viewer))
}

import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import { exportCredit, listCredit } from '../../contract/credit-list.contract.ts'
import * as calls from '../../contract/credits.contract.ts'
import { enrolmentRefOf, toDeskPayment } from '../desk/desk-calls.ts'
import { creditAtDesk } from './credit-at-desk.ts'
import { showEnded, takeCashAsCredit } from './credit-cash.ts'
import { creditTable, showCredit } from './show-credit.ts'

/** Money that arrives for an enrolment that is paid or rejected, and what payers have that pays for nothing. */
export function mountCredits(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, listCredit, ({ query }) => showCredit(db, query.page))
  mountTable(api, exportCredit, ({ locale }) => creditTable(db, locale))
  mount(api, calls.creditEnrolment, async ({ viewer, params, body }) => {
    const payment = toDeskPayment({ ...body, part: true, over: true })
    const { creditMmk, awaitsSecond, version } = await creditAtDesk(db, viewer, {
      ref: enrolmentRefOf(params, body),
      payment,
    })
    return { credit: creditMmk, version, ...(awaitsSecond && { second_person: true }) }
  })
  mount(api, calls.findEndedApplications, async ({ query }) => ({ data: await showEnded(db, query.keyword) }))
  mount(api, calls.takeCashAsCredit, async ({ viewer, body }) => ({ slip: await takeCashAsCredit(db, viewer, body) }))
}

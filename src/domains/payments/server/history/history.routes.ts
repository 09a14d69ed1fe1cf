import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { showPaymentHistory, showRegistrationHistory } from '../../contract/payment-history.contract.ts'
import { showHistory, showHistoryOfRegistration } from './show-history.ts'

export function mountHistory(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, showPaymentHistory, ({ params }) => showHistory(db, params))
  mount(api, showRegistrationHistory, ({ params }) => showHistoryOfRegistration(db, params.id))
}

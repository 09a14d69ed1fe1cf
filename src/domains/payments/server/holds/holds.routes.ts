import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as calls from '../../contract/desk-holds.contract.ts'
import { forEnrolment, forRegistration, type PaidFor } from '../orders/paid-for.ts'
import { holdNextPayment, holdOnePayment, holdPreviousPayment, releaseHold } from './hold-payment.ts'

const paidForOf = ({ subject, id }: { subject: 'enrolment' | 'registration'; id: number }): PaidFor =>
  subject === 'registration' ? forRegistration(id) : forEnrolment(id)

export function mountDeskHolds(api: FastifyInstance, ports: Pick<AppServices, 'db' | 'links'>): void {
  mount(api, calls.holdNext, ({ viewer, body: { leave } }) =>
    holdNextPayment(ports, viewer, leave ? paidForOf(leave) : undefined),
  )
  mount(api, calls.holdPrevious, ({ viewer, body: { leave } }) => holdPreviousPayment(ports, viewer, paidForOf(leave)))
  mount(api, calls.holdPayment, async ({ viewer, params, body }) => ({
    row: await holdOnePayment(ports, viewer, { paidFor: paidForOf(params), takesOver: body.take_over }),
  }))
  mount(api, calls.releasePayment, async ({ viewer, params }) => {
    await releaseHold(ports.db, viewer, paidForOf(params))
    return { status: 'success' as const }
  })
}

import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { pageNumber, pageOf } from '#platform/contract/wire.ts'
import { enrolmentPaymentRow } from './enrolment-payments.contract.ts'
import { registrationRow } from './registrations.contract.ts'

export const queueRow = z.discriminatedUnion('kind', [enrolmentPaymentRow, registrationRow])
export type QueueRow = z.output<typeof queueRow>

/** The desk's queue: payments of enrolments and registrations whose pictures wait, oldest first. */
export const listQueue = {
  method: 'GET',
  url: '/admin/payment-queue',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Payments to check',
    querystring: z.object({ page: pageNumber }),
    response: { 200: pageOf(queueRow) },
  },
} as const satisfies Endpoint

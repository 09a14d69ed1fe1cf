import { type Page, toPage } from '#platform/contract/wire.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { QueueRow } from '../../contract/payment-queue.contract.ts'
import { listDeskHolds } from '../holds/desk-holds.queries.ts'
import { withDeskHolds } from '../holds/with-desk-holds.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import { describeRegistrations } from '../registrations/show-registrations.ts'
import { listWaiting } from './payment-queue.queries.ts'
import { showEnrolments } from './show-enrolment-payments.ts'

type Ports = Pick<AppServices, 'db' | 'links'>

/** The desk's queue: enrolments and registrations, oldest picture first. */
export async function showQueue(ports: Ports, admin: AdminViewer, page: number): Promise<Page<QueueRow>> {
  const [{ rows, total }, holds] = await Promise.all([listWaiting(ports.db, page), listDeskHolds(ports.db, now())])
  const enrolmentIds = rows.flatMap(({ enrolmentId }) => enrolmentId ?? [])
  const registrationIds = rows.flatMap(({ registrationPaymentId }) => registrationPaymentId ?? [])
  const [enrolments, registrations] = await Promise.all([
    showEnrolments(ports, admin, enrolmentIds),
    describeRegistrations(ports, admin, registrationIds),
  ])
  const data = rows.flatMap(({ enrolmentId, registrationPaymentId }): QueueRow[] =>
    enrolmentId === null
      ? registrations.filter(({ registration_id }) => registration_id === registrationPaymentId)
      : enrolments.filter(({ enrolment_id }) => enrolment_id === enrolmentId),
  )
  return toPage(withDeskHolds(data, admin, holds), { total, page })
}

/** One payment as the queue shows it, whether it waits or not; undefined when there is none. */
export async function showQueuedPayment(
  ports: Ports,
  admin: AdminViewer,
  { enrolmentId, registrationPaymentId }: PaidFor,
): Promise<QueueRow | undefined> {
  if (enrolmentId === null) return (await describeRegistrations(ports, admin, [registrationPaymentId]))[0]
  return (await showEnrolments(ports, admin, [enrolmentId]))[0]
}

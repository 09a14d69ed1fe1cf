import { AccountStatus } from '#platform/contract/account-codes.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { type Page, toPage } from '#platform/contract/wire.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import { privatePictureUrl } from '#platform/server/files/private-pictures.ts'
import type { RegistrationRow } from '../../contract/registrations.contract.ts'
import { toRecordedPayment, toSecondPerson } from '../desk/show-enrolment-payments.ts'
import { sameNumberOf } from '../proofs/proofs.queries.ts'
import { toDeskReading } from '../reading/desk-reading.ts'
import { listRefundable, type Refundable } from '../refunds/refunds.queries.ts'
import { listOpenChecks, type SecondCheck } from '../second-person/second-checks.queries.ts'
import { listRegistrationTransfers, type RecordedTransfer } from '../transfers/transfers.queries.ts'
import { answerDueAt } from './answer-due.ts'
import { registrationRevision } from './locked-registration.ts'
import {
  findRegistrationIds,
  listRegistrationPictures,
  listRegistrations,
  type Registration,
  type RegistrationFilter,
  type RegistrationPicture,
} from './registrations.queries.ts'

type Ports = Pick<AppServices, 'db' | 'links'>

/** One page of registration payments, newest first. */
export async function showRegistrations(
  ports: Ports,
  admin: AdminViewer,
  filter: RegistrationFilter,
): Promise<Page<RegistrationRow>> {
  const { ids, total } = await findRegistrationIds(ports.db, filter)
  return toPage(await describeRegistrations(ports, admin, ids), { total, page: filter.page })
}

/** Registration payments by id, in the order of the ids. */
export async function describeRegistrations(
  { db, links }: Ports,
  admin: AdminViewer,
  ids: readonly number[],
): Promise<RegistrationRow[]> {
  const [found, pictures, transfers, arrivals, checks] = await Promise.all([
    listRegistrations(db, ids),
    listRegistrationPictures(db, ids),
    listRegistrationTransfers(db, ids),
    listRefundable(db, 'registrationPaymentId', ids),
    listOpenChecks(db, 'registrationPaymentId', ids),
  ])
  const urlOf = (path: string) => privatePictureUrl(links, path, `admin:${admin.id}`)
  return found
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((registration) =>
      toRow(registration, {
        pictures: pictures.filter(({ registrationPaymentId }) => registrationPaymentId === registration.id),
        transfers: transfers.filter(({ registrationPaymentId }) => registrationPaymentId === registration.id),
        arrivals: arrivals.filter(({ registrationPaymentId }) => registrationPaymentId === registration.id),
        urlOf,
        admin,
        check: checks.find(({ registrationPaymentId }) => registrationPaymentId === registration.id),
      }),
    )
}

interface Payment {
  /** Newest first. */
  readonly pictures: readonly RegistrationPicture[]
  readonly transfers: readonly RecordedTransfer[]
  readonly arrivals: readonly Refundable[]
  readonly urlOf: (path: string) => string
  readonly admin: AdminViewer
  readonly check: SecondCheck | undefined
}

function toRow(registration: Registration, payment: Payment): RegistrationRow {
  const { pictures, transfers, arrivals, urlOf, admin, check } = payment
  const { id, accountId, role, accountNo, name, phone, accountStatus, feeMmk, paidMmk } = registration
  const isDeleted = accountStatus === AccountStatus.deleted
  const isOpen = feeMmk > 0 && registration.orderState !== 'paid' && !isDeleted
  const dueAt = isOpen ? answerDueAt(pictures[0], check) : null
  const [newest] = transfers
  return {
    kind: 'registration',
    registration_id: id,
    applicant: { type: role, id: accountId, no: accountNo, name, phone_number_1: phone, status: accountStatus },
    fee: feeMmk,
    received: arrivals.reduce((sum, { amountMmk, refundedMmk }) => sum + amountMmk - refundedMmk, 0),
    paid: paidMmk,
    rest: isDeleted ? 0 : Math.max(0, feeMmk - paidMmk),
    refundable: arrivals.reduce((sum, { restMmk }) => sum + restMmk, 0),
    proofs: pictures.map((picture) => ({
      id: picture.id,
      url: urlOf(picture.filePath),
      uploaded_at: yangonTimestamp(picture.uploadedAt),
      reused_by: picture.reusedBy,
      reused_by_account: picture.reusedByAccount,
      claim: null,
      same_number: sameNumberOf(picture),
      read: toDeskReading({ ...picture, factsAt: null }),
      by_link: false,
      payer_name: null,
      answer: picture.answer === 'legacy' ? 'accepted' : picture.answer,
    })),
    payment: newest ? toRecordedPayment(newest) : null,
    due_at: dueAt && yangonTimestamp(dueAt),
    overdue: dueAt !== null && dueAt < now(),
    insert_time: yangonTimestamp(registration.insertedAt),
    version: registrationRevision(registration),
    second_person: check ? toSecondPerson(check, admin) : null,
  }
}

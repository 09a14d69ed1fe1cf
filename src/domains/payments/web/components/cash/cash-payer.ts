import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { type CashFacts, type CashSlip, findPayable, takeCash } from '../../../contract/cash.contract.ts'
import { findEndedApplications, takeCashAsCredit } from '../../../contract/credits.contract.ts'
import { findPayableRegistrations, takeRegistrationCash } from '../../../contract/registration-cash.contract.ts'

/** Somebody at the counter, and what is owed. */
export interface CashPayer {
  readonly key: string
  readonly name: string
  /** What else identifies the payer. */
  readonly contact: string
  readonly reference: string | null
  readonly title: string
  readonly rest: number
  /** The application has ended, so that cash becomes credit. */
  readonly isEnded: boolean
  readonly take: (facts: CashFacts) => Promise<{ slip: CashSlip }>
}

/** Who owes a fee of a class, a course or a registration, or has an application that has ended, and matches. */
export async function findPayers(keyword: string): Promise<CashPayer[]> {
  const query = { keyword }
  const [applications, registrations, ended] = await Promise.all([
    adminApi.load(findPayable, { query }),
    adminApi.load(findPayableRegistrations, { query }),
    adminApi.load(findEndedApplications, { query }),
  ])
  return [
    ...applications.data.map(({ enrolment_id, title, reference, student, rest }) => ({
      key: `e${enrolment_id}`,
      name: student.name ?? student.no,
      contact: student.phone_number_1 ?? student.no,
      reference,
      title,
      rest,
      isEnded: false,
      take: (facts: CashFacts) => adminApi.call(takeCash, { body: { ...facts, enrolment_id } }),
    })),
    ...registrations.data.map(({ account_id, no, name, phone_number_1, reference, rest }) => ({
      key: `r${account_id}`,
      name: name ?? no,
      contact: phone_number_1 ?? no,
      reference,
      rest,
      isEnded: false,
      title: m.payments_desk_registration(),
      take: (facts: CashFacts) => adminApi.call(takeRegistrationCash, { body: { ...facts, account_id } }),
    })),
    ...ended.data.map(({ enrolment_id, title, reference, student }) => ({
      key: `c${enrolment_id}`,
      name: student.name ?? student.no,
      contact: student.phone_number_1 ?? student.no,
      reference,
      title,
      rest: 0,
      isEnded: true,
      take: ({ till_id, amount, key }: CashFacts) =>
        adminApi.call(takeCashAsCredit, { body: { till_id, enrolment_id, amount, key } }),
    })),
  ]
}

import type * as z from 'zod/mini'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { type CreditBody, creditEnrolment } from '../../../contract/credits.contract.ts'
import * as decisions from '../../../contract/enrolment-decisions.contract.ts'
import type { EnrolmentPaymentRow } from '../../../contract/enrolment-payments.contract.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import type { NumberDoubts, transactionUse } from '../../../contract/payment-verification.contract.ts'
import * as verification from '../../../contract/payment-verification.contract.ts'
import type { RegistrationRow } from '../../../contract/registrations.contract.ts'
import * as registrations from '../../../contract/registrations.contract.ts'
import type { VerifyOutput } from './payment-form.ts'
import { decidedOf } from './queue-row.ts'

interface Verified {
  readonly text: string
  readonly version: string
}

/** The payment that has a transfer number already. */
export type UsedBy = NonNullable<z.output<typeof transactionUse>['used_by']>

/** What is known of a typed transfer number. */
export interface CheckedNumber {
  readonly used_by: UsedBy | null
  readonly doubts?: NumberDoubts | undefined
}

/** The calls of one payment in the queue, with the texts that report them. */
interface DeskCalls {
  readonly verify: (body: VerifyOutput) => Promise<Verified>
  /** Confirms what another admin has entered. */
  readonly confirm: () => Promise<Verified>
  /** Takes back what waits for a second person; another admin than who entered it gives a reason. */
  readonly takeBack: (reason: string | null) => Promise<string>
  readonly reject: (reason: string) => Promise<string>
  readonly askAgain: (reason: string) => Promise<string>
  /** Takes back the verification that has returned this version. */
  readonly undo: (version: string) => Promise<unknown>
  readonly check: (query: { transaction_no: string; method_id: number | null }) => Promise<CheckedNumber>
}

export function callsOf(row: QueueRow): DeskCalls {
  return row.kind === 'registration' ? callsOfRegistration(row) : callsOfEnrolment(row)
}

function callsOfEnrolment(row: EnrolmentPaymentRow): DeskCalls {
  const { version } = row
  const params = { kind: row.kind, id: String(row.enrolment_id) }
  return {
    verify: async (body) => {
      if (decidedOf(row)?.isClosed) return creditEnrolmentOf(row, body)
      const reply = await adminApi.call(verification.verifyEnrolment, { params, body: { ...body, version } })
      return { text: verifiedText(reply, body.amount), version: reply.version }
    },
    confirm: async () => {
      const reply = await adminApi.call(verification.confirmVerification, { params, body: { version } })
      const { amount = 0, credit = false } = row.second_person ?? {}
      const text = credit ? creditText({ credit: amount }, amount) : verifiedText(reply, amount)
      return { text, version: reply.version }
    },
    takeBack: async (reason) => {
      await adminApi.call(verification.reverseVerification, { params, body: { reason, version } })
      return m.payments_desk_second_taken_back()
    },
    reject: async (reason) => {
      if (decidedOf(row)) {
        await adminApi.call(decisions.refusePicture, { params, body: { reason, version } })
        return m.payments_desk_picture_refused()
      }
      await adminApi.call(decisions.rejectEnrolmentAsAdmin, { params, body: { reason, version } })
      return m.payments_desk_rejected()
    },
    askAgain: async (reason) => {
      await adminApi.call(decisions.askForPicture, { params, body: { reason, version } })
      return m.payments_desk_asked_again()
    },
    undo: (verified) => adminApi.call(verification.reverseVerification, { params, body: { version: verified } }),
    check: (query) => adminApi.call(verification.checkTransaction, { params, query }),
  }
}

/** Records money that has arrived for an enrolment that is paid or rejected. */
export async function creditEnrolmentOf(row: EnrolmentPaymentRow, typed: CreditBody | VerifyOutput): Promise<Verified> {
  const params = { kind: row.kind, id: String(row.enrolment_id) }
  const body = { ...typed, closed: typed.closed === true, version: row.version }
  const reply = await adminApi.call(creditEnrolment, { params, body })
  return { text: creditText(reply, typed.amount), version: reply.version }
}

function creditText({ credit, second_person }: Omit<ReplyOf<typeof creditEnrolment>, 'version'>, paid: number): string {
  if (second_person) return m.payments_desk_second({ amount: formatAmount(paid) })
  return m.payments_credit_recorded({ amount: formatAmount(credit) })
}

function callsOfRegistration(row: RegistrationRow): DeskCalls {
  const { version } = row
  const params = { id: String(row.registration_id) }
  return {
    verify: async (body) => {
      const reply = await adminApi.call(registrations.verifyRegistration, { params, body: { ...body, version } })
      return { text: registrationText(row, reply, body.amount), version: reply.version }
    },
    confirm: async () => {
      const reply = await adminApi.call(registrations.confirmRegistration, { params, body: { version } })
      return { text: registrationText(row, reply, row.second_person?.amount ?? 0), version: reply.version }
    },
    takeBack: async (reason) => {
      await adminApi.call(registrations.reverseRegistration, { params, body: { reason, version } })
      return m.payments_desk_second_taken_back()
    },
    reject: async (reason) => {
      await adminApi.call(registrations.refuseRegistration, { params, body: { reason, version } })
      return m.payments_desk_registration_refused()
    },
    askAgain: async (reason) => {
      await adminApi.call(registrations.askRegistrationPicture, { params, body: { reason, version } })
      return m.payments_desk_registration_asked()
    },
    undo: (verified) => adminApi.call(registrations.reverseRegistration, { params, body: { version: verified } }),
    check: (query) => adminApi.call(registrations.checkRegistrationTransaction, { params, query }),
  }
}

interface Amounts {
  readonly surplus: number
  readonly rest: number
  readonly second_person?: boolean | undefined
}

function verifiedText(reply: Amounts & { readonly status: number }, paid: number): string {
  const { status, surplus, rest, second_person } = reply
  if (second_person) return m.payments_desk_second({ amount: formatAmount(paid) })
  if (rest > 0) return m.payments_desk_part({ paid: formatAmount(paid), rest: formatAmount(rest) })
  const amount = formatAmount(surplus)
  if (status === EnrolmentStatus.approved)
    return surplus > 0 ? m.payments_desk_opened_over({ amount }) : m.payments_desk_opened()
  return surplus > 0 ? m.payments_desk_verified_over({ amount }) : m.payments_desk_verified()
}

function registrationText({ applicant }: RegistrationRow, reply: Amounts, paid: number): string {
  const { surplus, rest, second_person } = reply
  if (second_person) return m.payments_desk_second({ amount: formatAmount(paid) })
  if (rest > 0) return m.payments_desk_registration_part({ paid: formatAmount(paid), rest: formatAmount(rest) })
  const isCredit = surplus > 0 || applicant.status === AccountStatus.rejected
  return isCredit
    ? m.payments_desk_registration_credit({ amount: formatAmount(surplus) })
    : m.payments_desk_registration_verified()
}

/** The dialogs that ask for a reason. */
export const dialogsOf = (row: QueueRow) =>
  row.kind === 'registration'
    ? {
        reject: { title: m.payments_desk_registration_refuse_title(), actionLabel: m.payments_desk_refuse() },
        again: { title: m.payments_desk_registration_again_title(), actionLabel: m.payments_desk_again() },
      }
    : {
        reject: decidedOf(row)
          ? { title: m.payments_desk_picture_refuse_title(), actionLabel: m.payments_desk_refuse() }
          : { title: m.payments_reject_title(), actionLabel: m.payments_desk_reject() },
        again: { title: m.payments_desk_again_title(), actionLabel: m.payments_desk_again() },
      }

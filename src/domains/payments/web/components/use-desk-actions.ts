import { useState } from 'react'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { RefusedCall } from '#platform/web/api/failures.ts'
import type { Question } from '#platform/web/dialogs/confirm-dialog.tsx'
import { type AppForm, useAppForm } from '#platform/web/forms/app-form.ts'
import { forgetDraft } from '#platform/web/forms/form-draft.ts'
import {
  askForPicture,
  type DeskRow,
  rejectEnrolmentAsAdmin,
  verifyBody,
  verifyEnrolment,
} from '../../contract/payment-desk.contract.ts'
import type { DeskOutcome } from './desk-outcome.tsx'
import { lastMethod, rememberMethod } from './last-method.ts'
import { claimOf, type PaymentForm, type VerifyOutput } from './payment-form.ts'
import { verifyWithQuestions } from './use-desk-questions.ts'

interface DeskActions {
  form: AppForm<PaymentForm, VerifyOutput>
  /** Resolves with false when the admin cancels. */
  verify: (output: VerifyOutput) => Promise<boolean>
  reject: (reason: string) => Promise<void>
  askAgain: (reason: string) => Promise<void>
  /** The decision whose reason is being asked for. */
  asking: 'reject' | 'again' | undefined
  setAsking: (asking: DeskActions['asking']) => void
}

interface DeskWay {
  /** Shows the result and opens the next payment. */
  onAnswered: (outcome: DeskOutcome) => void
  confirm: (question: Question) => Promise<boolean>
}

/** The decisions on one payment. The typed values are kept with the row until it is decided. */
export function useDeskActions(row: DeskRow, { onAnswered, confirm }: DeskWay): DeskActions {
  const [asking, setAsking] = useState<DeskActions['asking']>()
  const draftKey = `payment-desk.${row.enrolment_id}.${row.version}`
  const form = useAppForm<PaymentForm, VerifyOutput>({ schema: verifyBody, initialValues: valuesOf(row), draftKey })
  const params = { kind: row.kind, id: String(row.enrolment_id) }

  const send = (body: VerifyOutput) =>
    adminApi.call(verifyEnrolment, { params, body: { ...body, version: row.version } })
  async function verify(body: VerifyOutput): Promise<boolean> {
    try {
      const reply = await verifyWithQuestions(body, confirm, send)
      if (!reply) return false
      rememberMethod(body.method_id)
      onAnswered({ row, text: verifiedText(reply, body.amount), undo: { ...params, version: reply.version } })
    } catch (error) {
      if (!(error instanceof RefusedCall && error.code === 'CHANGED_MEANWHILE')) throw error
      onAnswered({ row, text: error.message, failed: true })
    }
    return true
  }
  async function reject(reason: string) {
    await adminApi.call(rejectEnrolmentAsAdmin, { params, body: { reason, version: row.version } })
    setAsking(undefined)
    forgetDraft(draftKey)
    onAnswered({ row, text: m.payments_desk_rejected() })
  }
  async function askAgain(reason: string) {
    await adminApi.call(askForPicture, { params, body: { reason, version: row.version } })
    setAsking(undefined)
    forgetDraft(draftKey)
    onAnswered({ row, text: m.payments_desk_asked_again() })
  }
  return { form, verify, reject, askAgain, asking, setAsking }
}

/**
 * The number and wallet that the payer typed, or the values recorded for an earlier picture that covered the fee. The
 * amount is never prefilled from the fee or the payer's text, so that it is read from the picture.
 */
function valuesOf(row: DeskRow): PaymentForm {
  const claim = claimOf(row)
  const recorded = row.rest === 0 ? row.payment : null
  if (claim && !recorded) {
    const { method_id, transaction_no } = claim
    return { method_id: method_id ?? lastMethod(), amount: '', transaction_no: transaction_no ?? '' }
  }
  return {
    method_id: recorded?.method_id ?? lastMethod(),
    amount: recorded?.amount ? String(recorded.amount) : '',
    transaction_no: recorded?.transaction_no ?? '',
  }
}

interface VerifiedReply {
  readonly status: number
  readonly surplus: number
  readonly rest: number
}

function verifiedText({ status, surplus, rest }: VerifiedReply, paid: number): string {
  if (rest > 0) return m.payments_desk_part({ paid: formatAmount(paid), rest: formatAmount(rest) })
  const amount = formatAmount(surplus)
  if (status === EnrolmentStatus.approved)
    return surplus > 0 ? m.payments_desk_opened_over({ amount }) : m.payments_desk_opened()
  return surplus > 0 ? m.payments_desk_verified_over({ amount }) : m.payments_desk_verified()
}

import { useState } from 'react'
import type * as z from 'zod/mini'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { type AppForm, useAppForm } from '#platform/web/forms/app-form.ts'
import { forgetDraft } from '#platform/web/forms/form-draft.ts'
import {
  type DeskRow,
  rejectEnrolmentAsAdmin,
  verifyBody,
  verifyEnrolment,
} from '../../contract/payment-desk.contract.ts'
import type { DeskOutcome } from './desk-outcome.tsx'
import { lastMethod, rememberMethod } from './last-method.ts'

export interface PaymentForm {
  method_id: number | null
  amount: string
  transaction_no: string
}
export type VerifyOutput = z.output<typeof verifyBody>

interface DeskActions {
  form: AppForm<PaymentForm, VerifyOutput>
  verify: (output: VerifyOutput) => Promise<void>
  reject: (reason: string) => Promise<void>
  rejecting: boolean
  setRejecting: (open: boolean) => void
}

interface DeskWay {
  /** Shows the result and opens the next payment. */
  onAnswered: (outcome: DeskOutcome) => void
  /** Asks the admin to confirm a picture that another enrolment has too; the text names that enrolment. */
  confirmReused: (text: string) => Promise<boolean>
}

/** The decisions on one payment. The typed values are kept with the row until it is decided. */
export function useDeskActions(row: DeskRow, { onAnswered, confirmReused }: DeskWay): DeskActions {
  const [rejecting, setRejecting] = useState(false)
  const draftKey = `payment-desk.${row.enrolment_id}.${row.version}`
  const form = useAppForm<PaymentForm, VerifyOutput>({ schema: verifyBody, initialValues: valuesOf(row), draftKey })
  const params = { kind: row.kind, id: String(row.enrolment_id) }

  async function send(body: VerifyOutput) {
    try {
      return await adminApi.call(verifyEnrolment, { params, body: { ...body, version: row.version } })
    } catch (error) {
      if (!(error instanceof RefusedCall && error.code === 'PICTURE_ALREADY_USED')) throw error
      if (!(await confirmReused(error.message))) return undefined
      const confirmed = { ...body, reused_picture: true, version: row.version }
      return adminApi.call(verifyEnrolment, { params, body: confirmed })
    }
  }
  async function verify(body: VerifyOutput) {
    try {
      const reply = await send(body)
      if (!reply) return
      rememberMethod(body.method_id)
      onAnswered({ row, text: verifiedWords(reply), undo: { ...params, version: reply.version } })
    } catch (error) {
      if (!(error instanceof RefusedCall && error.code === 'CHANGED_MEANWHILE')) throw error
      onAnswered({ row, text: error.message, failed: true })
    }
  }
  async function reject(reason: string) {
    await adminApi.call(rejectEnrolmentAsAdmin, { params, body: { reason, version: row.version } })
    setRejecting(false)
    forgetDraft(draftKey)
    onAnswered({ row, text: m.payments_desk_rejected() })
  }
  return { form, verify, reject, rejecting, setRejecting }
}

/**
 * Values recorded for an earlier picture of the same enrolment. The amount is never prefilled from the fee, so
 * that it is read from the picture.
 */
function valuesOf({ payment }: DeskRow): PaymentForm {
  return {
    method_id: payment?.method_id ?? lastMethod(),
    amount: payment?.amount ? String(payment.amount) : '',
    transaction_no: payment?.transaction_no ?? '',
  }
}

function verifiedWords({ status, surplus }: { status: number; surplus: number }): string {
  const amount = formatAmount(surplus)
  if (status === EnrolmentStatus.approved)
    return surplus > 0 ? m.payments_desk_opened_over({ amount }) : m.payments_desk_opened()
  return surplus > 0 ? m.payments_desk_verified_over({ amount }) : m.payments_desk_verified()
}

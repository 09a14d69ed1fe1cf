import { useState } from 'react'
import type * as z from 'zod/mini'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { type AppForm, useAppForm } from '#platform/web/forms/app-form.ts'
import { showNotice } from '#platform/web/notices/notices.ts'
import { showFailure } from '#platform/web/notices/show-failure.ts'
import {
  type DeskRow,
  rejectEnrolmentAsAdmin,
  verifyBody,
  verifyEnrolment,
} from '../../contract/payment-desk.contract.ts'

export interface PaymentForm {
  method_id: number | null
  amount: string
  transaction_no: string
}
export type VerifyOutput = z.output<typeof verifyBody>

interface DeskActs {
  form: AppForm<PaymentForm, VerifyOutput>
  verify: (output: VerifyOutput) => Promise<void>
  reject: (reason: string) => Promise<void>
  rejecting: boolean
  setRejecting: (open: boolean) => void
}

/** The answers to one payment; `onAnswered` leads on to the next. */
export function useDeskActs(row: DeskRow, onAnswered: () => void): DeskActs {
  const [rejecting, setRejecting] = useState(false)
  const form = useAppForm<PaymentForm, VerifyOutput>({
    schema: verifyBody,
    initialValues: { method_id: null, amount: String(row.fee), transaction_no: '' },
  })
  const params = { kind: row.kind, id: String(row.enrolment_id) }

  async function verify(body: VerifyOutput) {
    try {
      const { status } = await adminApi.call(verifyEnrolment, { params, body: { ...body, version: row.version } })
      showNotice(status === 2 ? m.payments_desk_opened() : m.payments_desk_verified())
    } catch (error) {
      if (!(error instanceof RefusedCall && error.code === 'CHANGED_MEANWHILE')) throw error
      showFailure(error)
    }
    onAnswered()
  }
  async function reject(reason: string) {
    await adminApi.call(rejectEnrolmentAsAdmin, { params, body: { reason, version: row.version } })
    setRejecting(false)
    showNotice(m.payments_desk_rejected())
    onAnswered()
  }
  return { form, verify, reject, rejecting, setRejecting }
}

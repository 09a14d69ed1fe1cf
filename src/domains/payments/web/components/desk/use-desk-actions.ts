import { useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/failures.ts'
import type { Question } from '#platform/web/dialogs/confirm-dialog.tsx'
import { type AppForm, useAppForm } from '#platform/web/forms/app-form.ts'
import { forgetDraft } from '#platform/web/forms/form-draft.ts'
import type { AdminPaymentMethodRow } from '../../../contract/payment-methods.contract.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import { verifyBody } from '../../../contract/payment-verification.contract.ts'
import { callsOf } from './desk-calls.ts'
import { type DeskOutcome, failedOutcome } from './desk-outcome.tsx'
import type { AskedDecision } from './desk-reasons.tsx'
import { lastMethod, rememberMethod } from './last-method.ts'
import { type NumberCheck, numberQuestion, useNumberCheck } from './number-check.ts'
import { claimOf, type PaymentForm, type VerifyOutput } from './payment-form.ts'
import { decidedOf, keyOf } from './queue-row.ts'
import { certainFacts, timeQuestion } from './read-facts.ts'
import { verifyWithQuestions } from './use-desk-questions.ts'

interface DeskActions {
  form: AppForm<PaymentForm, VerifyOutput>
  checkNumber: NumberCheck
  /** Resolves with false when the admin cancels, and for a payment that no admin has looked at. */
  verify: (output: VerifyOutput) => Promise<boolean>
  reject: (reason: string) => Promise<void>
  askAgain: (reason: string) => Promise<void>
  /** The decision whose reason is being asked for. */
  asking: AskedDecision | undefined
  setAsking: (asking: DeskActions['asking']) => void
}

interface DeskActionOptions {
  methods: readonly AdminPaymentMethodRow[]
  /** Shows the result and opens the next payment. */
  onAnswered: (outcome: DeskOutcome) => void
  confirm: (question: Question) => Promise<boolean>
  /** The payment has just come by itself, so that no admin has looked at it. */
  isUnread: () => boolean
  /** The payment is still shown. */
  isShown: () => boolean
}

/** The decisions on one payment. The typed values are kept with the row until it is decided. */
export function useDeskActions(row: QueueRow, options: DeskActionOptions): DeskActions {
  const { methods, onAnswered, isUnread, isShown } = options
  // About a payment that was left nothing is asked.
  const confirm = (question: Question) => (isShown() ? options.confirm(question) : Promise.resolve(false))
  const [asking, setAsking] = useState<DeskActions['asking']>()
  const draftKey = `payment-desk.${keyOf(row)}.${row.version}`
  const form = useAppForm<PaymentForm, VerifyOutput>({
    schema: verifyBody,
    initialValues: valuesOf(row, methods),
    draftKey,
  })
  const calls = callsOf(row)
  const checkNumber = useNumberCheck(row)

  /**
   * Whether the number is usual, or the admin has compared it. A failed check is ignored: what counts is checked again.
   */
  async function isNumberRight({ transaction_no, method_id }: VerifyOutput): Promise<boolean> {
    const found = await checkNumber({ transaction_no, method_id }).catch(() => undefined)
    const wallet = methods.find(({ payment_method_id: id }) => id === method_id)?.method_name ?? ''
    const question = numberQuestion(found?.doubts, wallet)
    return question === undefined || confirm(question)
  }
  async function verify(body: VerifyOutput): Promise<boolean> {
    if (isUnread()) return false
    try {
      const isVerified = await verified(body)
      if (!isVerified && !isShown()) onAnswered({ row, text: m.payments_desk_left_open(), failed: true })
      return isVerified
    } catch (error) {
      if (isShown()) throw error
      onAnswered(failedOutcome(row, error))
      return false
    }
  }
  /** @returns false when the admin cancels */
  async function verified(body: VerifyOutput): Promise<boolean> {
    if (!(await isNumberRight(body))) return false
    const ofTime = timeQuestion(row)
    if (ofTime !== undefined && !(await confirm(ofTime))) return false
    try {
      const reply = await verifyWithQuestions({ ...body, over: false, closed: false }, confirm, calls.verify)
      if (!reply) return false
      rememberMethod(body.method_id)
      const { text, version } = reply
      onAnswered({ row, text, undo: { key: `${keyOf(row)} ${version}`, takeBack: () => calls.undo(version) } })
    } catch (error) {
      if (!(error instanceof RefusedCall && error.code === 'CHANGED_MEANWHILE')) throw error
      onAnswered({ row, text: error.message, failed: true })
    }
    return true
  }
  async function decide(call: (reason: string) => Promise<string>, reason: string) {
    const text = await call(reason)
    setAsking(undefined)
    forgetDraft(draftKey)
    onAnswered({ row, text })
  }
  const reject = (reason: string) => decide(calls.reject, reason)
  const askAgain = (reason: string) => decide(calls.askAgain, reason)
  return { form, checkNumber, verify, reject, askAgain, asking, setAsking }
}

/**
 * The number and wallet that the payer typed, what was read from the picture with certainty, or the values recorded for
 * an earlier picture that covered the fee. The amount is never prefilled from the fee or the payer's text.
 */
function valuesOf(row: QueueRow, methods: readonly AdminPaymentMethodRow[]): PaymentForm {
  const last = lastMethod()
  const usual = methods.some(({ payment_method_id: id, active }) => id === last && active) ? last : null
  const claim = claimOf(row)
  const recorded = row.rest === 0 && !decidedOf(row)?.isClosed ? row.payment : null
  if (!recorded) {
    const { amount, transaction_no } = certainFacts(row)
    const typed = claim?.transaction_no ?? transaction_no
    return { method_id: claim?.method_id ?? usual, amount, transaction_no: typed }
  }
  return {
    method_id: recorded.method_id ?? usual,
    amount: recorded.amount ? String(recorded.amount) : '',
    transaction_no: recorded.transaction_no,
  }
}

import { useEffect, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { MoneyField, TextField } from '#platform/web/forms/text-fields.tsx'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import type { EnrolmentPaymentRow } from '../../../contract/enrolment-payments.contract.ts'
import { type AdminPaymentMethodRow, listAllPaymentMethods } from '../../../contract/payment-methods.contract.ts'
import { maxTransactionNoLength } from '../../../contract/payment-proofs.contract.ts'
import { verifyBody } from '../../../contract/payment-verification.contract.ts'
import { creditEnrolmentOf } from '../desk/desk-calls.ts'
import { methodChoices } from '../desk/desk-methods.ts'
import { lastMethod, rememberMethod } from '../desk/last-method.ts'
import { numberQuestion, useNumberCheck } from '../desk/number-check.ts'
import type { PaymentForm, VerifyOutput } from '../desk/payment-form.ts'
import { verifyWithQuestions } from '../desk/use-desk-questions.ts'

interface CreditDialogProps {
  /** Paid or rejected. */
  row: EnrolmentPaymentRow
  onCancel: () => void
  onRecorded: (text: string) => Promise<void>
}

/** Records money that has arrived for an enrolment of which nothing is owed, as credit of its student. */
export function CreditDialog({ row, onCancel, onRecorded }: CreditDialogProps) {
  const [methods, setMethods] = useState<readonly AdminPaymentMethodRow[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the dialog opens
  useEffect(() => {
    adminApi.call(listAllPaymentMethods).then(
      ({ data }) => setMethods(data),
      (error) => {
        showFailure(error)
        onCancel()
      },
    )
  }, [])
  return methods ? <CreditForm row={row} methods={methods} onCancel={onCancel} onRecorded={onRecorded} /> : null
}

function CreditForm({
  row,
  methods,
  onCancel,
  onRecorded,
}: CreditDialogProps & { methods: readonly AdminPaymentMethodRow[] }) {
  const last = lastMethod()
  const usual = methods.some(({ payment_method_id: id, active }) => id === last && active) ? last : null
  const form = useAppForm<PaymentForm, VerifyOutput>({
    schema: verifyBody,
    initialValues: { method_id: usual, amount: '', transaction_no: '' },
    draftKey: `credit-${row.enrolment_id}-${row.version}`,
  })
  const check = useNumberCheck(row)
  const [confirm, question] = useConfirm()
  const method = methods.find(({ payment_method_id: id }) => id === form.values.method_id)

  async function send(body: VerifyOutput) {
    // A failed check is ignored: what counts is checked again.
    const found = await check(body).catch(() => undefined)
    const doubt = found?.used_by ? undefined : numberQuestion(found?.doubts, method?.method_name ?? '')
    if (doubt && !(await confirm(doubt))) return
    const recorded = await verifyWithQuestions(body, confirm, (asked) => creditEnrolmentOf(row, asked))
    if (!recorded) return
    rememberMethod(body.method_id)
    await onRecorded(recorded.text)
  }
  return (
    <>
      <FormDialog
        title={m.payments_credit_title()}
        facts={
          <>
            <p className="hint">
              <WrittenText>{`${row.student.name ?? row.student.no} · ${row.title}`}</WrittenText>
            </p>
            <p>{m.payments_credit_text()}</p>
          </>
        }
        form={form}
        submitLabel={m.payments_credit_record()}
        onCancel={onCancel}
        onSend={send}
      >
        <SelectField
          {...form.field('method_id')}
          label={m.payments_method()}
          placeholder={m.payments_method_choose()}
          choices={methodChoices(methods)}
        />
        <MoneyField {...form.field('amount')} label={m.payments_amount()} />
        <TextField
          {...form.field('transaction_no')}
          label={method?.kind === 'cash' ? m.payments_slip_no() : m.payments_transaction_no()}
          autoComplete="off"
          maxLength={maxTransactionNoLength}
        />
      </FormDialog>
      {question}
    </>
  )
}

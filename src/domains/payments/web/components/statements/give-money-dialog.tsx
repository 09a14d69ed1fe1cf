import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { requiredText } from '#platform/contract/validation.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { listEnrolmentPayments } from '../../../contract/enrolment-payments.contract.ts'
import {
  giveStatementMoney,
  type PayableEnrolment,
  type UnknownMoney,
} from '../../../contract/statement-money.contract.ts'
import { enrolmentText } from './enrolment-text.ts'
import styles from './statement.module.css'

const searchForm = z.object({ keyword: requiredText({ max: 100 }) })

interface GiveMoneyDialogProps {
  row: UnknownMoney
  onCancel: () => void
  onGiven: () => Promise<void>
}

/** Gives money to one of the nearest enrolments or to one that is searched by name, phone, number or reference. */
export function GiveMoneyDialog({ row, onCancel, onGiven }: GiveMoneyDialogProps) {
  const titleId = useId()
  const { run, busy } = useAction()
  const [found, setFound] = useState<readonly PayableEnrolment[]>(row.nearest)
  const form = useAppForm({ schema: searchForm, initialValues: { keyword: '' } })
  async function search({ keyword }: z.output<typeof searchForm>) {
    const { data } = await adminApi.call(listEnrolmentPayments, { query: { page: '1', keyword } })
    setFound(
      data.map(({ enrolment_id, kind, title, student, rest, status, payment_verified_at }) => ({
        id: enrolment_id,
        kind,
        title,
        rest,
        student_no: student.no,
        student_name: student.name,
        closed: payment_verified_at !== null || status === EnrolmentStatus.rejected,
      })),
    )
  }
  async function give(enrolment: PayableEnrolment) {
    const body = { parts: [{ enrolment_id: enrolment.id, amount: row.held }] }
    const params = { id: String(row.id) }
    if (await run(() => adminApi.call(giveStatementMoney, { params, body }), m.payments_changed())) await onGiven()
  }
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.payments_unknown_give_title()}
      </h2>
      <p>
        <b>{formatAmount(row.held)}</b> · <WrittenText>{[row.payer, row.note].filter(Boolean).join(' · ')}</WrittenText>
      </p>
      <AppFormView form={form} onSend={search}>
        <TextField {...form.field('keyword')} label={m.payments_unknown_search()} autoComplete="off" maxLength={100} />
        <SubmitButton submitting={form.submitting} block={false}>
          {m.payments_unknown_search_go()}
        </SubmitButton>
      </AppFormView>
      <ul className={styles.offered}>
        {found.map((enrolment) => (
          <li key={enrolment.id}>
            <span>
              <WrittenText>{enrolmentText(enrolment)}</WrittenText>
              <span className={`small ${styles.under}`}>{effect(enrolment, row.held)}</span>
            </span>
            <button type="button" className="btn" disabled={busy} onClick={() => void give(enrolment)}>
              {m.payments_unknown_give_here()}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="hint">{m.payments_unknown_nothing_found()}</p> : null}
      <div className="actions">
        <button type="button" className="btn" onClick={onCancel}>
          {m.platform_cancel()}
        </button>
      </div>
    </Modal>
  )
}

/** What becomes of the money when it is given to an enrolment. */
function effect({ rest, closed }: PayableEnrolment, held: number): string {
  if (closed || rest === 0) return m.payments_unknown_effect_credit()
  if (held === rest) return m.payments_unknown_effect_paid()
  return held < rest
    ? m.payments_unknown_effect_part({ rest: formatAmount(rest - held) })
    : m.payments_unknown_effect_over({ over: formatAmount(held - rest) })
}

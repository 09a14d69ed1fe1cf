import type * as z from 'zod/mini'
import { yangonDay } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { sendStatementMoneyBack, sentBackBody, type UnknownMoney } from '../../../contract/statement-money.contract.ts'
import { OutgoingTransferDialog } from '../refunds/outgoing-transfer-dialog.tsx'

interface SentBackDialogProps {
  row: UnknownMoney
  onCancel: () => void
  onSent: () => Promise<void>
}

/** Records the transfer by which unknown money was sent back. */
export function SentBackDialog({ row, onCancel, onSent }: SentBackDialogProps) {
  const initialValues = { transaction_no: '', sent_on: yangonDay(new Date()) }
  const form = useAppForm({ schema: sentBackBody, initialValues })
  async function send(body: z.output<typeof sentBackBody>) {
    await adminApi.call(sendStatementMoneyBack, { params: { id: String(row.id) }, body })
    await onSent()
  }
  return (
    <OutgoingTransferDialog
      title={m.payments_unknown_sent_back()}
      actionLabel={m.payments_unknown_sent_back()}
      facts={
        <>
          <p>
            <b>{formatAmount(row.held)}</b> · <WrittenText>{row.method_name}</WrittenText>
          </p>
          <p>
            <WrittenText>{[row.payer, row.back?.reason].filter(Boolean).join(' · ')}</WrittenText>
          </p>
        </>
      }
      form={form}
      numberField={form.field('transaction_no')}
      dayField={form.field('sent_on')}
      onSend={send}
      onCancel={onCancel}
    />
  )
}

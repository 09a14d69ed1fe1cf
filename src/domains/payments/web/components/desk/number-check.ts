import { useRef } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import type { Question } from '#platform/web/dialogs/confirm-dialog.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import type { NumberDoubts } from '../../../contract/payment-verification.contract.ts'
import { type CheckedNumber, callsOf } from './desk-calls.ts'

interface TypedNumber {
  readonly transaction_no: string
  readonly method_id: number | null
}

/** Looks a typed number up; the reply of the last number is kept. */
export type NumberCheck = (typed: TypedNumber) => Promise<CheckedNumber>

export function useNumberCheck(row: QueueRow): NumberCheck {
  const last = useRef<{ key: string; reply: Promise<CheckedNumber> }>(undefined)
  return (typed) => {
    const key = keyOfNumber(row, typed)
    if (last.current?.key === key) return last.current.reply
    const reply = callsOf(row).check({ ...typed, transaction_no: typed.transaction_no.trim() })
    last.current = { key, reply }
    reply.catch(() => {
      if (last.current?.key === key) last.current = undefined
    })
    return reply
  }
}

function keyOfNumber({ version }: QueueRow, { method_id, transaction_no }: TypedNumber): string {
  return `${version} ${method_id ?? ''} ${transaction_no.trim()}`
}

/** Sentences about numbers that it may be mistaken for, and about its length. */
export function doubtTexts({ similar, digits }: Omit<NumberDoubts, 'short'>, wallet: string): string[] {
  return [
    ...similar.map(({ transaction_no: number, other }) => m.payments_number_similar({ number, other })),
    ...(digits
      ? [
          m.payments_number_digits({
            wallet,
            expected: localDigits(digits.expected),
            typed: localDigits(digits.typed),
          }),
        ]
      : []),
  ]
}

/** Asks the admin to compare an unusual number. Undefined for a usual one. */
export function numberQuestion(doubts: NumberDoubts | undefined, wallet: string): Question | undefined {
  if (!doubts) return undefined
  const texts = [...doubtTexts(doubts, wallet), ...(doubts.short ? [m.payments_number_short()] : [])]
  return {
    title: m.payments_desk_number_title(),
    detail: texts.join(' '),
    confirmLabel: m.payments_desk_number_confirm(),
    danger: doubts.similar.length > 0,
  }
}

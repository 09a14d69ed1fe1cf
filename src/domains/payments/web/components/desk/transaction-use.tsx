import { useEffect, useRef, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { CheckIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { useLatestReply } from '#platform/web/table/latest-reply.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import type { CheckedNumber } from './desk-calls.ts'
import { doubtTexts, type NumberCheck } from './number-check.ts'
import type { PaymentForm } from './payment-form.ts'
import { keyOf } from './queue-row.ts'
import { TransactionClash } from './transaction-clash.tsx'
import styles from './transaction-use.module.css'

interface TransactionUseProps {
  row: QueueRow
  values: PaymentForm
  /** The field shows why the number was refused. */
  isRefused: boolean
  /** Name of the chosen wallet. */
  wallet: string
  check: NumberCheck
  /** Asks for the rejection of the payment, because the transfer is used. */
  onReject: () => void
}

/** Typing pauses for so long before a number is checked. */
const PAUSE_MS = 250

/** Shows while typing whether the transfer number pays for something else, and numbers that it may be mistaken for. */
export function TransactionUse({ row, values, isRefused, wallet, check, onReject }: TransactionUseProps) {
  const [found, setFound] = useState<CheckedNumber & { typed: string }>()
  const latest = useLatestReply()
  const isShown = useRef(false)
  const typed = `${values.method_id ?? ''} ${values.transaction_no.trim()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again for each number, not on every render.
  useEffect(() => {
    // A number that came with the payment is not being typed.
    const pauseMs = isShown.current ? PAUSE_MS : 0
    isShown.current = true
    if (values.transaction_no.trim() === '') return
    const ask = () => {
      latest(() => check(values))
        .then((reply) => reply && setFound({ typed, ...reply }))
        // A failed check is ignored: verification checks again.
        .catch(() => undefined)
    }
    const timer = window.setTimeout(ask, pauseMs)
    return () => window.clearTimeout(timer)
  }, [typed, keyOf(row)])
  if (found?.typed !== typed || values.transaction_no.trim() === '') return null
  if (found.used_by) {
    return (
      <>
        {isRefused ? null : (
          <p className="error" role="alert">
            <WrittenText>{m.payments_transaction_used({ other: found.used_by.other })}</WrittenText>
          </p>
        )}
        <TransactionClash other={found.used_by} onReject={onReject} />
      </>
    )
  }
  if (isRefused) return null
  const doubts = found.doubts ? doubtTexts(found.doubts, wallet) : []
  return (
    <>
      {doubts.map((text) => (
        <div key={text} className={styles.doubt}>
          <NoticeBox tone="gold">
            <p>{text}</p>
          </NoticeBox>
        </div>
      ))}
      <p className="match" role="status">
        <CheckIcon small />
        {m.payments_transaction_free()}
      </p>
    </>
  )
}

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { openTill, type Till } from '../../../contract/cash.contract.ts'
import styles from '../pay/payment-facts.module.css'
import { CloseTillDialog, DepositDialog } from './till-dialogs.tsx'

interface TillListProps {
  tills: readonly Till[]
  wallets: readonly { id: number; name: string }[]
}

/** Each till with what it holds, and what can be done with it. */
export function TillList({ tills, wallets }: TillListProps) {
  const { run } = useAction()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<{ till: Till; about: 'close' | 'deposit' }>()
  const close = () => setAsked(undefined)
  async function done() {
    close()
    showToast(m.payments_changed())
    await revalidate()
  }
  if (tills.length === 0) return <p className="hint">{m.payments_cash_tills_none()}</p>
  return (
    <section className={styles.list} aria-label={m.payments_cash_tills()}>
      <h2>{m.payments_cash_tills()}</h2>
      {tills.map((till) => (
        <div key={till.id} className={styles.row}>
          <TillFacts till={till} />
          <div className="row">
            {till.shift ? (
              <button type="button" className="btn" onClick={() => setAsked({ till, about: 'close' })}>
                {m.payments_cash_close()}
              </button>
            ) : (
              <button
                type="button"
                className="btn btn-primary"
                onClick={() =>
                  void run(() => adminApi.call(openTill, { params: { id: String(till.id) } }), m.payments_changed())
                }
              >
                {m.payments_cash_open()}
              </button>
            )}
            {till.balance > 0 && wallets.length > 0 ? (
              <button type="button" className="btn" onClick={() => setAsked({ till, about: 'deposit' })}>
                {m.payments_cash_deposit()}
              </button>
            ) : null}
          </div>
        </div>
      ))}
      {asked?.about === 'close' && asked.till.shift ? (
        <CloseTillDialog till={asked.till} shiftId={asked.till.shift.id} onCancel={close} onDone={done} />
      ) : null}
      {asked?.about === 'deposit' ? (
        <DepositDialog till={asked.till} wallets={wallets} onCancel={close} onDone={done} />
      ) : null}
    </section>
  )
}

function TillFacts({ till: { name, balance, shift } }: { till: Till }) {
  return (
    <div className={styles.text}>
      <p>
        <WrittenText>{name}</WrittenText>{' '}
        <Badge tone={shift ? 'jade' : 'plain'}>{shift ? m.payments_wallet_open() : m.payments_wallet_closed()}</Badge>
      </p>
      <p className={styles.number}>{formatAmount(balance)}</p>
      {shift ? (
        <p className="hint">
          <WrittenText>
            {m.payments_cash_since({
              name: shift.opened_by,
              time: dayAndTime(shift.opened_at),
              amount: formatAmount(shift.received),
            })}
          </WrittenText>
        </p>
      ) : null}
    </div>
  )
}

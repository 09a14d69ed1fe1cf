import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { askForLedgerCheck, type LedgerCheckReply } from '../../contract/ledger-check.contract.ts'
import { signedAmount } from './balance-figures.tsx'

/**
 * The newest comparison of the ledger with payments and payouts: a line when they agree, in red what differs otherwise.
 */
export function LedgerCheck({ check }: { check: LedgerCheckReply | null | undefined }) {
  if (!check) return null
  const time = dayAndTime(check.checked_at)
  if (check.count === 0) return <p className="hint">{m.payouts_check_agrees({ time })}</p>
  return (
    <NoticeBox tone="danger">
      <p>{m.payouts_check_differs({ n: localDigits(check.count), time })}</p>
      <p>{m.payouts_check_refused()}</p>
      <div className="prose">
        <ul>
          {check.differences.map(({ subject, rows, ledger }) => (
            <li key={subject}>
              <span lang="en">{subject}</span>
              {' – '}
              {m.payouts_check_difference({ rows: amountText(rows), ledger: amountText(ledger) })}
            </li>
          ))}
        </ul>
      </div>
      <CheckAgain />
    </NoticeBox>
  )
}

const amountText = (amount: number) => (amount < 0 ? signedAmount(amount) : formatAmount(amount))

function CheckAgain() {
  const { busy, run } = useAction()
  const ask = () => run(() => adminApi.call(askForLedgerCheck), m.payouts_check_asked())
  return (
    <button type="button" className="btn" aria-disabled={busy} onClick={busy ? undefined : () => void ask()}>
      {m.payouts_check_again()}
    </button>
  )
}

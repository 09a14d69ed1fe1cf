import { useState } from 'react'
import { formatAmount } from '#platform/contract/money.ts'
import type { Page } from '#platform/contract/wire.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminApi, adminHeaders } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { SaveTable } from '#platform/web/table/save-table.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { declineWish, exportWishes, type WishRow } from '../../../contract/refund-wishes.contract.ts'
import { showRefundable } from '../../../contract/refunds.contract.ts'
import styles from '../pay/payment-facts.module.css'
import { RefundDialog } from './refund-dialog.tsx'

/** Query parameter of the page of wishes: the screen has the pages of refunds, too. */
export const wishPageParam = 'wishes'

/** Open wishes of students, oldest first: each becomes a refund, or is declined with a reason. */
export function WishList({ wishes: { data, total, current_page, last_page } }: { wishes: Page<WishRow> }) {
  useFirstPageWhenEmpty(data.length, current_page, wishPageParam)
  if (total === 0) return null
  return (
    <section className={styles.list} aria-label={m.payments_wishes()}>
      <h2>{m.payments_wishes_count({ n: localDigits(total) })}</h2>
      <SaveTable headers={adminHeaders} pathOf={(format) => addressOf(exportWishes, { query: { format } })} />
      {data.map((wish) => (
        <WishItem key={wish.id} wish={wish} />
      ))}
      <Pager
        currentPage={current_page}
        lastPage={last_page}
        total={total}
        param={wishPageParam}
        label={m.payments_wishes()}
      />
    </section>
  )
}

function WishItem({ wish }: { wish: WishRow }) {
  const { run } = useAction()
  const [asking, setAsking] = useState<'refund' | 'decline'>()
  const { id, amount, refundable, reason, target, student, enrolment, asked_at } = wish
  const concerned = [student.name ?? student.no, enrolment.title, formatAmount(amount)].join(' · ')
  const done = async () => {
    setAsking(undefined)
    await run(async () => undefined, m.payments_changed())
  }
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <p>
          <b>
            <WrittenText>{concerned}</WrittenText>
          </b>
        </p>
        <p>
          <WrittenText>{reason}</WrittenText>
        </p>
        <p className="hint">
          <WrittenText>
            {[target.wallet, target.account_no, target.holder, student.phone_number_1, dayAndTime(asked_at)]
              .filter(Boolean)
              .join(' · ')}
          </WrittenText>
        </p>
        <p className="hint">
          {refundable > 0 ? m.payments_wish_refundable({ amount: formatAmount(refundable) }) : m.payments_wish_bound()}
        </p>
      </div>
      <div className="row">
        {refundable > 0 ? (
          <button type="button" className="btn" onClick={() => setAsking('refund')}>
            {m.payments_refund()}
          </button>
        ) : null}
        <button type="button" className="btn btn-danger" onClick={() => setAsking('decline')}>
          {m.payments_wish_decline()}
        </button>
      </div>
      {asking === 'refund' ? (
        <RefundDialog
          concerned={`${student.name ?? student.no} · ${enrolment.title}`}
          load={() => adminApi.call(showRefundable, { params: { kind: enrolment.kind, id: String(enrolment.id) } })}
          wish={wish}
          onCancel={() => setAsking(undefined)}
          onAsked={done}
        />
      ) : null}
      {asking === 'decline' ? (
        <ReasonDialog
          title={m.payments_wish_decline_title()}
          actionLabel={m.payments_wish_decline()}
          detail={concerned}
          danger
          onCancel={() => setAsking(undefined)}
          onReason={async (why) => {
            await adminApi.call(declineWish, { params: { id: String(id) }, body: { reason: why } })
            await done()
          }}
        />
      ) : null}
    </div>
  )
}

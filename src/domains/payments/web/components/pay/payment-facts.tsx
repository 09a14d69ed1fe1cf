import { EnrolmentStatus, wasApproved } from '#domains/enrolment/contract/enrolment-status.ts'
import { m } from '#platform/messages/generated/messages.js'
import { CopyButton } from '#platform/web/components/copy-button.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { drawnText } from '#platform/web/locale/drawn-text.ts'
import { shownFee } from '#platform/web/locale/money-text.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import { formatOrderReference } from '../../../contract/order-reference.ts'
import type { OrderReply } from '../../../contract/orders.contract.ts'
import type { DeskClock } from '../../desk-clock.ts'
import { useDeskClock } from '../time-left.tsx'
import { WalletQr } from '../wallet-qr.tsx'
import { CouponField } from './coupon-field.tsx'
import styles from './payment-facts.module.css'

type Wallet = OrderReply['wallets'][number]

/** What a payer needs before sending the picture: amount, reference, account, and position in the queue. */
export function PaymentFacts({ order }: { order: OrderReply }) {
  const { credit, reference, waiting, wallets, pictures, pay_by } = order
  const [newest] = pictures
  const isAccepted = order.application === EnrolmentStatus.approved
  if (order.takes_pictures === false) return <Decided order={order} />
  if (order.is_paid && (order.paid > 0 || order.coupon === null)) return <AwaitsOwner order={order} />
  return (
    <div className={styles.facts}>
      {newest?.state === 'again' ? (
        <NoticeBox tone="danger">
          <p>
            <b>{m.payments_picture_again()}</b>
          </p>
          <p lang={langOf(newest.reason)}>{drawnText(newest.reason)}</p>
        </NoticeBox>
      ) : null}
      {isAccepted ? (
        <NoticeBox tone="gold">
          <p>{m.payments_till_accepted_owed({ amount: shownFee(order.rest) })}</p>
        </NoticeBox>
      ) : null}
      <AmountDue order={order} />
      {isAccepted ? null : <CouponField order={order} />}
      {pay_by ? <p>{m.payments_till_pay_by({ time: dayAndTime(pay_by) })}</p> : null}
      <Credit credit={credit} />
      {waiting ? <Waiting {...waiting} /> : null}
      {order.due > 0 ? (
        <>
          <Reference reference={reference} />
          <Wallets wallets={wallets} />
        </>
      ) : (
        <NoticeBox>
          <p>{m.payments_coupon_covers()}</p>
          <p>{m.payments_till_awaits_owner()}</p>
        </NoticeBox>
      )}
    </div>
  )
}

/** The fee has arrived, and the owner has not decided. */
function AwaitsOwner({ order }: { order: OrderReply }) {
  return (
    <div className={styles.facts}>
      <NoticeBox>
        <p>
          <b>{arrivedText(order)}</b>
        </p>
        <p>{m.payments_till_awaits_owner()}</p>
      </NoticeBox>
      <AmountDue order={order} />
      <Credit credit={order.credit} />
    </div>
  )
}

function arrivedText({ due, waived }: OrderReply): string {
  if (waived !== undefined) return m.payments_till_settled()
  return due > 0 ? m.payments_till_arrived() : m.payments_till_free()
}

const isPaidFor = ({ application, state }: OrderReply) => application !== EnrolmentStatus.rejected && state === 'paid'
const isOwedFor = (order: OrderReply) =>
  !isPaidFor(order) && order.application !== undefined && wasApproved(order.application)

/** Whether an application has ended, and all that is left to do is to apply once more. */
export const mayApplyAgain = (order: OrderReply): boolean =>
  order.takes_pictures === false &&
  !isPaidFor(order) &&
  !isOwedFor(order) &&
  !order.waiting &&
  order.transfers.length === 0 &&
  !order.class_ended

/** An application that was decided or has ended. No picture is taken for it. */
function Decided({ order }: { order: OrderReply }) {
  const { credit, reference } = order
  const [isPaid, isOwed] = [isPaidFor(order), isOwedFor(order)]
  return (
    <div className={styles.facts}>
      <NoticeBox tone={isPaid ? 'info' : isOwed ? 'gold' : 'danger'}>
        <p>{isPaid ? m.payments_till_paid() : isOwed ? owedText(order) : endedText(order)}</p>
      </NoticeBox>
      {isPaid || isOwed ? <AmountDue order={order} /> : null}
      {isOwed ? <Reference reference={reference} /> : null}
      <Credit credit={credit} />
    </div>
  )
}

/** What there is to do after the end. A receipt that was recorded for this application pays for no other one. */
function endedText({ waiting, transfers, wish_limit, class_ended }: OrderReply): string {
  if (waiting) return m.payments_till_ended_waiting()
  if (transfers.length > 0) return wish_limit > 0 ? m.payments_till_ended_received() : m.payments_till_ended_returned()
  return class_ended ? m.payments_till_ended_over() : m.payments_till_ended()
}

/** Accepted before the fee had arrived. */
const owedText = ({ application, rest }: OrderReply) =>
  application === EnrolmentStatus.finished
    ? m.payments_till_finished_unpaid({ amount: shownFee(rest) })
    : m.payments_till_accepted_unpaid({ amount: shownFee(rest) })

function Credit({ credit }: Pick<OrderReply, 'credit'>) {
  if (credit <= 0) return null
  return (
    <NoticeBox>
      <p>{m.payments_till_credit({ amount: shownFee(credit) })}</p>
    </NoticeBox>
  )
}

type Amounts = Pick<OrderReply, 'due' | 'paid' | 'rest' | 'waived' | 'arrived'>

/** What is left to pay, and what has arrived. */
export function AmountDue({ order }: { order: Amounts }) {
  return (
    <div>
      <p className="hint">{m.payments_till_rest()}</p>
      <p className="fee fee-rail">{shownFee(order.rest)}</p>
      {order.paid > 0 ? <p className="hint">{seenText(order)}</p> : null}
    </div>
  )
}

function seenText({ due, paid, waived, arrived = paid }: Amounts): string {
  return waived === undefined
    ? m.payments_till_seen({ paid: shownFee(arrived), due: shownFee(due) })
    : m.payments_till_waived({ paid: shownFee(arrived), rest: shownFee(waived) })
}

export function Reference({ reference }: { reference: string }) {
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <p className="hint">{m.payments_till_reference()}</p>
        <p className={styles.number}>{formatOrderReference(reference)}</p>
        <p className="hint">{m.payments_till_reference_hint()}</p>
      </div>
      <CopyButton text={reference} label={m.payments_till_reference()} />
    </div>
  )
}

/** The accounts to which money may be sent. */
export function Wallets({ wallets }: { wallets: readonly Wallet[] }) {
  return (
    <section className={styles.list} aria-label={m.payments_methods()}>
      <h2>{m.payments_till_wallets()}</h2>
      {wallets.map((wallet) => (
        <WalletRow key={wallet.id} wallet={wallet} />
      ))}
      {wallets.length > 0 ? <p className="hint">{m.payments_till_parts()}</p> : null}
      {wallets.length === 0 ? <p className="hint">{m.payments_methods_none_text()}</p> : null}
    </section>
  )
}

function WalletRow({ wallet }: { wallet: Wallet }) {
  const { name, account_no, holder_name, cap_left, qr_text, description } = wallet
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <p>
          <WrittenText>{name}</WrittenText>
        </p>
        {account_no ? <p className={styles.number}>{account_no}</p> : null}
        {holder_name ? (
          <p>
            <TextWithName text={m.payments_wallet_holder_named({ name: holder_name })} name={holder_name} />
          </p>
        ) : null}
        {description ? (
          <p className="hint">
            <WrittenText>{description}</WrittenText>
          </p>
        ) : null}
        {cap_left === null ? null : <p className="hint">{capText(cap_left)}</p>}
        {qr_text ? <WalletQr name={name} text={qr_text} /> : null}
      </div>
      {account_no ? (
        <CopyButton text={copiedAccountNo(account_no)} label={`${name} ${m.payments_account_no()}`} />
      ) : null}
    </div>
  )
}

const capText = (left: number) =>
  left > 0 ? m.payments_wallet_cap_left({ amount: shownFee(left) }) : m.payments_wallet_cap_reached()

/** Wallet apps expect the account number without the spaces that group it for reading. */
export const copiedAccountNo = (accountNo: string) => accountNo.replace(/[\s-]+/g, '')

function Waiting({ before, answer_by, second_person = false }: NonNullable<OrderReply['waiting']>) {
  const clock = useDeskClock(answer_by)
  if (!clock) return null
  return (
    <NoticeBox>
      <p>{waitingText(before, clock)}</p>
      {second_person ? <p>{m.payments_till_second()}</p> : null}
    </NoticeBox>
  )
}

/** When the answer comes. `before` counts the screenshots that are looked at first. */
export function waitingText(before: number, clock: Pick<DeskClock, 'late' | 'hours' | 'minutes'>): string {
  const time = { hours: localDigits(clock.hours), minutes: localDigits(clock.minutes) }
  if (clock.late) return m.payments_till_late(time)
  return before === 0 ? m.payments_till_next(time) : m.payments_till_waiting({ ...time, n: localDigits(before) })
}

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { shownFee } from '#platform/web/locale/money-text.ts'
import { formatOrderReference } from '../../../contract/order-reference.ts'
import type { OrderReply } from '../../../contract/orders.contract.ts'
import {
  AmountDue,
  copiedAccountNo,
  mayApplyAgain,
  PaymentFacts,
  Reference,
  Wallets,
  waitingText,
} from './payment-facts.tsx'
import { SentPictures } from './payment-history.tsx'

test('a page has amount, account with holder, and reference, each number with a button that copies it (STU-07)', () => {
  const wallet = {
    id: 1,
    name: 'KBZPay',
    family: 'KBZ',
    account_no: '09 420 000-001',
    holder_name: 'ဒေါ်သီတာ',
    kind: 'wallet' as const,
    cap_left: null,
    qr_text: null,
    description: '',
  }
  const page = renderToStaticMarkup(
    <>
      <AmountDue order={{ due: 60_000, paid: 0, rest: 60_000 }} />
      <Reference reference="PY123456" />
      <Wallets wallets={[wallet]} />
    </>,
  )
  for (const fact of ['60,000', '09 420 000-001', 'ဒေါ်သီတာ']) expect(page).toContain(fact)
  for (const label of [m.payments_till_reference(), `KBZPay ${m.payments_account_no()}`]) {
    expect(page).toContain(`aria-label="${m.platform_copy()}: ${label}"`)
  }
})

test('a copied account number is digits alone, as wallets read it (STU-07)', () => {
  expect(copiedAccountNo('09 420 000-001')).toBe('09420000001')
})

test('a screenshot that is next does not read that none is before it', () => {
  const time = { hours: '၃', minutes: '၅' }
  const clock = { hours: 3, minutes: 5, late: false }
  expect(waitingText(0, clock)).toBe(m.payments_till_next(time))
  expect(waitingText(2, clock)).toBe(m.payments_till_waiting({ ...time, n: '၂' }))
  expect(waitingText(0, { ...clock, late: true })).toBe(m.payments_till_late(time))
})

const order = (change: Partial<OrderReply>) =>
  renderToStaticMarkup(
    <PaymentFacts
      order={{
        ...({
          id: 1,
          reference: '12345674',
          due: 60_000,
          paid: 0,
          rest: 60_000,
          state: 'open',
          credit: 0,
        } as OrderReply),
        pictures: [],
        wallets: [],
        transfers: [],
        waiting: null,
        takes_pictures: false,
        ...change,
      }}
    />,
  )

test('an application that was rejected or has ended asks for no money, and names no account (STU-07)', () => {
  const page = order({ credit: 5000 })
  expect(page).toContain(m.payments_till_ended())
  expect(page).toContain('5,000')
  for (const text of ['60,000', m.payments_till_reference(), m.payments_till_wallets()])
    expect(page).not.toContain(text)
})

test('an application that has ended leads to the next one, unless its money or its class says otherwise (STU-07)', () => {
  const ended = { takes_pictures: false, waiting: null, transfers: [], state: 'open' } as unknown as OrderReply
  const rejected = { ...ended, application: EnrolmentStatus.rejected } as OrderReply
  expect(mayApplyAgain(rejected)).toBe(true)
  expect(mayApplyAgain({ ...rejected, class_ended: true })).toBe(false)
  expect(mayApplyAgain({ ...rejected, transfers: [{}] as OrderReply['transfers'] })).toBe(false)
  expect(mayApplyAgain({ ...rejected, waiting: {} as OrderReply['waiting'] })).toBe(false)
  expect(mayApplyAgain({ ...ended, application: EnrolmentStatus.approved })).toBe(false)
  expect(mayApplyAgain({ ...ended, application: EnrolmentStatus.applying, takes_pictures: true })).toBe(false)
})

test('a student who was accepted before the fee arrived reads that, what is owed, and the reference (MON-04)', () => {
  const accepted = order({ application: EnrolmentStatus.approved })
  expect(accepted).toContain(m.payments_till_accepted_unpaid({ amount: shownFee(60_000) }))
  expect(accepted).toContain(formatOrderReference('12345674'))
  const finished = order({ application: EnrolmentStatus.finished, state: 'part_paid', paid: 20_000, rest: 40_000 })
  expect(finished).toContain(m.payments_till_finished_unpaid({ amount: shownFee(40_000) }))
  for (const page of [accepted, finished]) expect(page).not.toContain(m.payments_till_ended())
})

test('an application that was rejected is over, also one without a fee (MON-04)', () => {
  expect(order({ application: EnrolmentStatus.rejected })).toContain(m.payments_till_ended())
  const free = order({ application: EnrolmentStatus.rejected, state: 'paid', due: 0, rest: 0 })
  expect(free).toContain(m.payments_till_ended())
  expect(free).not.toContain(m.payments_till_paid())
})

test('an application that has ended leads to what is left to do, and not to the same receipt again', () => {
  const transfer = { id: 1, amount: 60_000, wallet: null, number_end: '000001', at: '2026-11-20 09:00:00' }
  const ended = (change: Partial<OrderReply>) => order({ application: EnrolmentStatus.rejected, ...change })
  const waiting = { before: 0, answer_by: '2026-11-21 09:00:00', overdue: false }
  const texts: [Partial<OrderReply>, string][] = [
    [{ waiting }, m.payments_till_ended_waiting()],
    [{ transfers: [transfer], wish_limit: 60_000 }, m.payments_till_ended_received()],
    [{ transfers: [transfer], wish_limit: 0 }, m.payments_till_ended_returned()],
    [{ class_ended: true }, m.payments_till_ended_over()],
  ]
  for (const [change, text] of texts) {
    expect(ended(change)).toContain(text)
    expect(ended(change)).not.toContain(m.payments_till_ended())
  }
})

test('an application whose fee has arrived waits for its owner, and asks for no transfer (MON-04)', () => {
  const waits = { takes_pictures: true, application: EnrolmentStatus.applying, coupon: null, waiting: null } as const
  const page = order({ ...waits, is_paid: true, state: 'paid', paid: 60_000, rest: 0 })
  for (const text of [m.payments_till_arrived(), m.payments_till_awaits_owner()]) expect(page).toContain(text)
  for (const text of [m.payments_till_wallets(), m.payments_till_reference()]) expect(page).not.toContain(text)
  const free = order({ ...waits, is_paid: true, state: 'paid', due: 0, rest: 0 })
  expect(free).toContain(m.payments_till_free())
})

test('a rest that was waived is not said to have arrived', () => {
  const waived = { state: 'paid', paid: 60_000, rest: 0, waived: 20_000, arrived: 40_000 } as const
  const text = m.payments_till_waived({ paid: shownFee(40_000), rest: shownFee(20_000) })
  const waits = { takes_pictures: true, application: EnrolmentStatus.applying, coupon: null, waiting: null } as const
  for (const page of [order(waived), order({ ...waived, ...waits, is_paid: true })]) {
    expect(page).toContain(text)
    expect(page).not.toContain(m.payments_till_arrived())
    expect(page).not.toContain(m.payments_till_seen({ paid: shownFee(60_000), due: shownFee(60_000) }))
  }
})

test('an application that is approved and paid says so (STU-07)', () => {
  const page = order({ state: 'paid', paid: 60_000, rest: 0 })
  expect(page).toContain(m.payments_till_paid())
  expect(page).toContain('60,000')
  expect(page).not.toContain(m.payments_till_wallets())
})

test('the words of a reason and of the description of a wallet are kept whole', () => {
  const text = 'အကောင့်ကို စစ်ပါ။'
  const again = {
    id: 1,
    state: 'again',
    reason: text,
    at: '2026-11-20 09:00:00',
    amount: null,
    number_end: null,
  } as const
  const wallet = { id: 1, name: 'KBZPay', account_no: null, holder_name: null, cap_left: null, qr_text: null }
  const facts = order({
    takes_pictures: true,
    state: 'part_paid',
    coupon: null,
    pictures: [again],
    wallets: [{ ...wallet, family: 'KBZ', kind: 'wallet', description: text }],
  })
  const history = renderToStaticMarkup(<SentPictures pictures={[again]} />)
  expect(facts.split(withWholeWords(text))).toHaveLength(3)
  expect(history).toContain(withWholeWords(text))
  for (const html of [facts, history]) expect(html).not.toContain(text)
})

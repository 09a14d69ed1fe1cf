// Compares the history of a drill with the database. Shares no code with the product: it reads tables by SQL of its own
// and recomputes every balance from the rows of transfers, allocations, refunds and payouts.
// Usage: node check-history.ts DATABASE_URL HISTORY_FILE; prints one fault a line and a last line with figures as JSON.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { NUMBERS_OF_TWO_THINGS, spelledAlike } from './check-numbers.ts'
import type { HistoryLine } from './history.ts'

const [url, historyFile] = process.argv.slice(2)
if (!url || !historyFile) throw new Error('usage: check-history.ts DATABASE_URL HISTORY_FILE')

// Sums of amounts in kyat stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
const database = new pg.Client({ connectionString: url })
await database.connect()

const faults: string[] = []
const history = readFileSync(historyFile, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as HistoryLine)

type Row = Record<string, unknown>
async function rows<T extends Row>(sql: string): Promise<T[]> {
  return (await database.query<T>(sql)).rows
}

/** Every row is a fault. */
async function mustBeEmpty(what: string, sql: string): Promise<void> {
  for (const row of await rows(sql)) faults.push(`${what}: ${JSON.stringify(row)}`)
}

await mustBeEmpty('entries do not sum to 0', 'select sum(amount_mmk) from ledger_entries having sum(amount_mmk) <> 0')
await mustBeEmpty(
  'posting is not balanced',
  `select posting_id, sum(amount_mmk), count(*) from ledger_entries group by posting_id
   having sum(amount_mmk) <> 0 or count(*) < 2`,
)
await mustBeEmpty('number used twice', NUMBERS_OF_TWO_THINGS)
await mustBeEmpty(
  'transfer gives more than it has',
  `select t.id, t.amount_mmk, coalesce(a.sum, 0) as allocated, coalesce(r.sum, 0) as refunded from transfers t
   left join (select transfer_id, sum(amount_mmk) from allocations group by 1) a on a.transfer_id = t.id
   left join (select transfer_id, sum(amount_mmk) from refunds where state in ('asked', 'approved', 'sent') group by 1) r
     on r.transfer_id = t.id
   where coalesce(a.sum, 0) < 0 or coalesce(a.sum, 0) + coalesce(r.sum, 0) > case t.state when 'withdrawn' then 0 else t.amount_mmk end`,
)
await mustBeEmpty(
  'order takes more than is due',
  `select o.id, o.due_mmk, a.sum from orders o join (select order_id, sum(amount_mmk) from allocations group by 1) a
   on a.order_id = o.id where a.sum < 0 or a.sum > o.due_mmk`,
)
await mustBeEmpty('one person asked and approved', 'select id from refunds where approved_by = asked_by')
await mustBeEmpty(
  'payment flag differs from the order',
  `select e.id, o.state, a.sum from enrolments e join orders o on o.enrolment_id = e.id
   left join (select order_id, sum(amount_mmk) from allocations group by 1) a on a.order_id = o.id
   where e.payment_verified_at is not null and e.status in (1, 2, 4) and o.due_mmk > coalesce(a.sum, 0) + coalesce((
       select amount_mmk from shortfalls s
       where s.order_id = o.id and s.kind = 'waived' and s.outcome = 'accepted' and s.reversed_at is null), 0)
     and not exists (select from refunds r join transfers t on t.id = r.transfer_id where t.enrolment_id = e.id)`,
)

await mustBeEmpty(
  'one person entered and confirmed',
  "select id from second_checks where outcome = 'confirmed' and closed_by = entered_by",
)
await mustBeEmpty(
  'an entry waits although its order is paid',
  `select c.id from second_checks c join orders o
     on o.enrolment_id = c.enrolment_id or o.registration_payment_id = c.registration_payment_id
   where c.closed_at is null and o.state = 'paid'`,
)
await mustBeEmpty(
  'a confirmed entry has paid nothing',
  `select c.id, c.transfer_id from second_checks c
   where c.outcome = 'confirmed' and c.enrolment_id is not null
     and not exists (select from allocations a where a.transfer_id = c.transfer_id)`,
)
await mustBeEmpty(
  'one person recorded more than the limit',
  `select t.id, t.amount_mmk from transfers t where t.state = 'received' and t.source = 'claim' and t.amount_mmk > 500000
     and not exists (select from second_checks c where c.transfer_id = t.id and c.outcome = 'confirmed')
     and not exists (select from statement_rows s where s.number_key = t.number_key
       and s.payment_method_id = t.payment_method_id and s.amount_mmk = t.amount_mmk)`,
)
await mustBeEmpty(
  'coupon used twice for one order',
  'select order_id, count(*) from coupon_uses where given_back_at is null group by 1 having count(*) > 1',
)
await mustBeEmpty(
  'discount of an order differs from its coupon',
  `select o.id, o.discount_mmk, sum(u.discount_mmk) from orders o left join coupon_uses u on u.order_id = o.id
     left join enrolments e on e.id = o.enrolment_id
   where e.status <> 3 and (u.id is null or u.given_back_at is null)
   group by o.id having o.discount_mmk <> coalesce(sum(u.discount_mmk), 0)
     and not exists (select from coupon_uses x where x.order_id = o.id and x.given_back_at is null and x.discount_mmk = o.discount_mmk)`,
)
await mustBeEmpty(
  'one person asked and waived',
  "select id from shortfalls where kind = 'waived' and outcome = 'accepted' and closed_by = asked_by",
)
await mustBeEmpty(
  'reduction of an order differs from what was closed short',
  `select o.id, o.reduced_mmk, s.sum from orders o left join (
     select order_id, sum(amount_mmk) from shortfalls where kind = 'short' and outcome = 'accepted' and reversed_at is null
     group by 1) s on s.order_id = o.id
   where o.reduced_mmk <> coalesce(s.sum, 0)`,
)
await mustBeEmpty(
  'payout in a batch and by itself',
  `select p.id from payouts p where p.batch_payee_id is not null and p.paid_method_id is not null`,
)
await mustBeEmpty(
  'a payout that came back is paid by the transfer that came back',
  `select p.id from payouts p join payout_returns r on r.batch_payee_id = p.batch_payee_id`,
)
await mustBeEmpty(
  'a transfer came back with other payouts than it paid',
  `select r.id, r.sent_mmk, l.sum, b.total_mmk from payout_returns r
   left join (select return_id, sum(amount_mmk) from payout_return_lines group by 1) l on l.return_id = r.id
   left join payout_batch_payees b on b.id = r.batch_payee_id
   where r.sent_mmk is distinct from l.sum or r.sent_mmk <> coalesce(b.total_mmk, r.sent_mmk)`,
)
await mustBeEmpty(
  'two rows of statements are one return',
  `select coalesce('refund ' || refund_id, 'payout ' || payout_return_id), count(*) from statement_resolutions
   where undone_at is null and (refund_id is not null or payout_return_id is not null) group by 1 having count(*) > 1`,
)
await mustBeEmpty(
  'cash that was taken back is on a statement',
  `select d.id from cash_deposits d join statement_resolutions r on r.cash_deposit_id = d.id and r.undone_at is null
   where d.undone_at is not null`,
)
await mustBeEmpty(
  'slip without its transfer',
  `select s.id from cash_slips s join transfers t on t.id = s.transfer_id
   where t.amount_mmk <> s.amount_mmk or t.enrolment_id <> s.enrolment_id`,
)
await mustBeEmpty('key of a slip used twice', 'select client_key from cash_slips group by 1 having count(*) > 1')
await mustBeEmpty(
  'two shifts of a till',
  'select payment_method_id from till_shifts where closed_at is null group by 1 having count(*) > 1',
)
await mustBeEmpty(
  'two admins have one payment open',
  `select enrolment_id, registration_payment_id, count(*) from desk_holds group by 1, 2 having count(*) > 1`,
)
await mustBeEmpty(
  'row of a statement gives more than it has',
  `select s.id, s.amount_mmk, s.held_mmk, r.sum from statement_rows s join (
     select row_id, sum(amount_mmk) from statement_resolutions where undone_at is null group by 1) r on r.row_id = s.id
   where s.held_mmk < 0 or r.sum > s.amount_mmk`,
)

/** Balances recomputed from rows, and those of the ledger. Assets are positive, liabilities negative. */
const expected = `
  with received as (select * from transfers where state = 'received'),
  allocated as (select order_id, transfer_id, sum(amount_mmk) as mmk from allocations group by 1, 2),
  payers as (select t.id, coalesce(e.student_id, p.account_id) as account_id from transfers t
    left join enrolments e on e.id = t.enrolment_id left join registration_payments p on p.id = t.registration_payment_id),
  -- What the product bears of a coupon, once its order is paid.
  borne as (select o.id as order_id, e.status, c.owner_id, u.discount_mmk as mmk from coupon_uses u
    join coupons k on k.id = u.coupon_id and k.maker_id is null join orders o on o.id = u.order_id and o.state = 'paid'
    join enrolments e on e.id = o.enrolment_id and e.status in (1, 2, 4) join courses c on c.id = e.course_id
    where u.given_back_at is null),
  -- What the product bears of a fee whose rest was waived.
  waived as (select o.id as order_id, e.status, c.owner_id,
      greatest(0, least(s.amount_mmk, o.due_mmk - coalesce((select sum(mmk) from allocated a where a.order_id = o.id), 0))) as mmk
    from shortfalls s join orders o on o.id = s.order_id join enrolments e on e.id = o.enrolment_id and e.status in (1, 2, 4)
    join courses c on c.id = e.course_id
    where s.kind = 'waived' and s.outcome = 'accepted' and s.reversed_at is null),
  explained as (select r.*, s.payment_method_id from statement_resolutions r join statement_rows s on s.id = r.row_id
    where r.undone_at is null and not r.waits and (r.kind <> 'back' or r.sent_at is not null)),
  accounts(kind, holder, mmk) as (
    select 'wallet', payment_method_id, sum(amount_mmk) from received group by 2
    union all select 'wallet', sent_method_id, -sum(amount_mmk) from refunds where state = 'sent' group by 2
    union all select 'wallet', sent_method_id, -sum(total_mmk) from payout_batch_payees where state = 'sent' group by 2
    union all select 'wallet', payment_method_id, sum(held_mmk) from statement_rows where applied_at is not null group by 2
    union all select 'suspense', null, -sum(held_mmk) from statement_rows where applied_at is not null
    union all select 'wallet', payment_method_id, sum(amount_mmk) from explained where kind <> 'back' group by 2
    union all select 'difference', null, -sum(amount_mmk) from explained where kind = 'fee'
    union all select 'wallet', other_method_id, -sum(amount_mmk + coalesce(fee_mmk, 0)) from explained where kind = 'own' group by 2
    union all select 'difference', null, sum(fee_mmk) from explained where kind = 'own'
    union all select 'wallet', sent_method_id, -sum(return_fee_mmk) from refunds where state = 'failed' group by 2
    union all select 'difference', null, sum(return_fee_mmk) from refunds where state = 'failed'
    -- A transfer to an owner that came back: sent, received less a fee, and owed again.
    union all select 'wallet', sent_method_id, -sum(sent_mmk) from payout_returns where batch_payee_id is null group by 2
    union all select 'wallet', sent_method_id, sum(sent_mmk - fee_mmk) from payout_returns group by 2
    union all select 'difference', null, sum(fee_mmk) from payout_returns
    union all select 'payable', owner_id, sum(sent_mmk) from payout_returns where batch_payee_id is null group by 2
    union all select 'payable', owner_id, -sum(sent_mmk) from payout_returns group by 2
    union all select 'wallet', from_method_id, -sum(amount_mmk) from cash_deposits where undone_at is null group by 2
    union all select 'wallet', to_method_id, sum(amount_mmk) from cash_deposits where undone_at is null group by 2
    union all select 'wallet', payment_method_id, sum(difference_mmk) from till_shifts where closed_at is not null group by 2
    union all select 'difference', null, -sum(difference_mmk) from till_shifts where closed_at is not null
    union all select 'credit', p.account_id, -sum(t.amount_mmk) from received t join payers p on p.id = t.id group by 2
    union all select 'credit', p.account_id, sum(a.mmk) from allocated a join payers p on p.id = a.transfer_id group by 2
    union all select 'credit', p.account_id, sum(r.amount_mmk) from refunds r join payers p on p.id = r.transfer_id
      where r.state in ('approved', 'sent') group by 2
    union all select 'refund_due', null, -sum(amount_mmk) from refunds where state = 'approved'
    union all select 'prepaid', o.id, -sum(a.mmk) from allocated a join orders o on o.id = a.order_id
      join enrolments e on e.id = o.enrolment_id where e.status not in (2, 4) group by 2
    union all select 'prepaid', o.id, -sum(a.mmk) from allocated a join orders o on o.id = a.order_id
      join registration_payments p on p.id = o.registration_payment_id join accounts q on q.id = p.account_id
      where q.status <> 2 group by 2
    union all select 'registration', null, -sum(a.mmk) from allocated a join orders o on o.id = a.order_id
      join registration_payments p on p.id = o.registration_payment_id join accounts q on q.id = p.account_id
      where q.status = 2
    union all select 'discount', null, sum(mmk) from borne
    union all select 'prepaid', order_id, -sum(mmk) from borne where status = 1 group by 2
    union all select 'earned', owner_id, -sum(mmk) from borne where status in (2, 4) group by 2
    union all select 'shortfall', null, sum(mmk) from waived
    union all select 'prepaid', order_id, -sum(mmk) from waived where status = 1 group by 2
    union all select 'earned', owner_id, -sum(mmk) from waived where status in (2, 4) group by 2
    union all select 'earned', c.owner_id, -sum(a.mmk) from allocated a join orders o on o.id = a.order_id
      join enrolments e on e.id = o.enrolment_id join courses c on c.id = e.course_id where e.status in (2, 4) group by 2
    union all select 'earned', owner_id, sum(total_amount_mmk) from payouts group by 2
    union all select 'earned', owner_id, -sum(gross_mmk) from payout_deductions group by 2
    union all select 'payable', owner_id, -sum(payable_mmk) from payouts group by 2
    union all select 'payable', owner_id, sum(net_mmk) from payout_deductions group by 2
    union all select 'payable', owner_id, sum(total_mmk) from payout_batch_payees where state = 'sent' group by 2
    union all select 'payable', owner_id, sum(payable_mmk - deducted_mmk) from payouts
      where paid_on is not null and batch_payee_id is null group by 2
    union all select 'wallet', paid_method_id, -sum(payable_mmk - deducted_mmk) from payouts
      where paid_on is not null and batch_payee_id is null group by 2
    union all select 'commission', null, -sum(total_amount_mmk - payable_mmk) from payouts
    union all select 'commission', null, sum(gross_mmk - net_mmk) from payout_deductions)
  select kind, coalesce(holder, 0) as holder, sum(mmk) as mmk from accounts group by 1, 2`
// A full join takes no condition with nulls, hence the holder 0 of shared accounts.
await mustBeEmpty(
  'balance differs',
  `select kind, holder, x.mmk as rows, l.mmk as ledger from (${expected}) x
   full join (select a.kind, coalesce(a.holder, 0) as holder, sum(e.amount_mmk) as mmk from ledger_entries e
     join ledger_accounts a on a.id = e.account_id group by 1, 2) l using (kind, holder)
   where coalesce(x.mmk, 0) <> coalesce(l.mmk, 0)`,
)

interface Recorded extends Row {
  readonly enrolment_id: number | null
  readonly registration_payment_id: number | null
  readonly number_typed: string
  readonly amount_mmk: number
}
const recordedAs = ({
  enrolment_id: id,
  registration_payment_id: paid,
  number_typed: number,
  amount_mmk: mmk,
}: Recorded) => `${id ?? `r${paid}`} ${spelledAlike(number)} ${mmk}`
const transfers = new Set((await rows<Recorded>('select * from transfers')).map(recordedAs))
const entered = new Set((await rows<Recorded>('select * from second_checks')).map(recordedAs))
const refunds = new Map(
  (await rows<{ id: number; state: string; amount_mmk: number }>('select * from refunds')).map((row) => [row.id, row]),
)
const idsOf = async (table: string) =>
  new Set((await rows<{ id: number }>(`select id from ${table}`)).map(({ id }) => id))
const payouts = await idsOf('payouts')
const batches = await idsOf('payout_batches')
const sentPayees = new Set(
  (await rows<{ id: number }>("select id from payout_batch_payees where state = 'sent'")).map(({ id }) => id),
)
const returnedPayees = new Set(
  (
    await rows<{ batch_payee_id: number }>('select batch_payee_id from payout_returns where batch_payee_id is not null')
  ).map(({ batch_payee_id: id }) => id),
)
/** Payouts by themselves and the numbers with which they came back. */
const returnedSingly = new Set(
  (
    await rows<{ payout_id: number; number: string }>(
      `select l.payout_id, r.sent_number_typed as number from payout_returns r
       join payout_return_lines l on l.return_id = r.id where r.batch_payee_id is null`,
    )
  ).map(({ payout_id: id, number }) => `${id} ${spelledAlike(number)}`),
)
const undoneDeposits = new Set(
  (await rows<{ id: number }>('select id from cash_deposits where undone_at is not null')).map(({ id }) => id),
)
const paidSingly = new Map(
  (
    await rows<{ id: number; reference: string }>(
      'select id, reference from payouts where paid_on is not null and batch_payee_id is null',
    )
  ).map(({ id, reference }) => [id, spelledAlike(reference)]),
)
/** Enrolments whose rest was waived or closed short, also where that was reversed later. */
const withoutRest = new Set(
  (
    await rows<{ enrolment_id: number }>(
      "select o.enrolment_id from shortfalls s join orders o on o.id = s.order_id where s.outcome = 'accepted'",
    )
  ).map(({ enrolment_id: id }) => id),
)
const slips = await idsOf('cash_slips')
const deposits = await idsOf('cash_deposits')
const usedCoupons = new Set(
  (await rows<{ order_id: number }>('select order_id from coupon_uses')).map(({ order_id: id }) => id),
)
const statementNumbers = new Set(
  (await rows<{ number_typed: string }>('select number_typed from statement_rows where number_typed is not null')).map(
    ({ number_typed: number }) => spelledAlike(number),
  ),
)
/** States in which a refund may be after a call was acknowledged. */
const REFUND_AFTER: Readonly<Record<string, readonly string[]>> = {
  'refund-ask': ['asked', 'approved', 'sent', 'failed', 'dropped'],
  'refund-approve': ['approved', 'sent', 'failed', 'dropped'],
  'refund-sent': ['sent', 'failed'],
  'refund-failed': ['failed'],
  'refund-came-back': ['failed'],
  'refund-drop': ['dropped'],
}

const transferOf = ({ enrolmentId, registrationId, transferNumber = '', amountMmk }: HistoryLine) =>
  `${enrolmentId ?? `r${registrationId}`} ${spelledAlike(transferNumber)} ${amountMmk}`

let acknowledged = 0
const lost = (line: HistoryLine, found: unknown): void => {
  faults.push(`acknowledged and lost: ${JSON.stringify(line)}, found ${JSON.stringify(found ?? null)}`)
}
for (const line of history) {
  if (line.status !== 200) continue
  acknowledged += 1
  const refund = line.refundId === undefined ? undefined : refunds.get(line.refundId)
  const states = REFUND_AFTER[line.call]
  if (states && !states.includes(refund?.state ?? '')) lost(line, refund)
  if (line.call === 'refund-ask' && refund?.amount_mmk !== line.amountMmk) lost(line, refund)
  const isVerified = line.call === 'verify' || line.call === 'registration-verify'
  if (isVerified && !(line.awaitsSecond ? entered : transfers).has(transferOf(line))) lost(line, undefined)
  if (line.call === 'cash' && !slips.has(line.slipId ?? 0)) lost(line, undefined)
  if (line.call === 'cash-deposit' && !deposits.has(line.depositId ?? 0)) lost(line, undefined)
  if (line.call === 'coupon' && !usedCoupons.has(line.orderId ?? 0)) lost(line, undefined)
  for (const number of line.numbers ?? []) {
    if (!statementNumbers.has(spelledAlike(number))) lost(line, undefined)
  }
  for (const id of line.payoutIds ?? []) if (!payouts.has(id)) lost(line, undefined)
  if (line.call.startsWith('batch') && !batches.has(line.batchId ?? 0)) lost(line, undefined)
  const single = `${line.payoutId} ${spelledAlike(line.transferNumber ?? '')}`
  const isPaid = paidSingly.get(line.payoutId ?? 0) === spelledAlike(line.transferNumber ?? '')
  if (line.call === 'payout-pay' && !isPaid && !returnedSingly.has(single)) {
    lost(line, paidSingly.get(line.payoutId ?? 0))
  }
  if (line.call === 'payout-returned' && !returnedSingly.has(single)) lost(line, undefined)
  if (line.call === 'payee-returned' && !returnedPayees.has(line.payeeId ?? 0)) lost(line, undefined)
  if (line.call === 'cash-deposit-undo' && !undoneDeposits.has(line.depositId ?? 0)) lost(line, undefined)
  const endsRest = line.call === 'waive-confirm' || line.call === 'close-short'
  if (endsRest && !withoutRest.has(line.enrolmentId ?? 0)) lost(line, undefined)
  if (line.call === 'payee-sent' && !sentPayees.has(line.payeeId ?? 0)) lost(line, undefined)
}
await database.end()

for (const fault of faults) console.log(fault)
console.log(JSON.stringify({ faults: faults.length, answered: history.length, acknowledged }))
process.exit(faults.length > 0 ? 1 : 0)

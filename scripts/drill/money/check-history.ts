// Compares the history of a drill with the database. Shares no code with the product: it reads tables by SQL of its own and
// recomputes every balance from the rows of transfers, allocations, refunds and payouts.
// Usage: node check-history.ts DATABASE_URL HISTORY_FILE; prints one fault a line and a last line with figures as JSON.
import { readFileSync } from 'node:fs'
import pg from 'pg'
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

/** The spellings that the drill uses, as one. */
function spelledAlike(number: string): string {
  return number
    .replace(/[\u1040-\u1049]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x1040))
    .replace(/ /g, '')
    .toUpperCase()
}

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
await mustBeEmpty(
  'number used twice',
  `select family_id, upper(regexp_replace(translate(number_typed, '၀၁၂၃၄၅၆၇၈၉', '0123456789'), '[^A-Za-z0-9]', '', 'g')) as number,
     count(*) from transfers where state <> 'withdrawn' group by 1, 2 having count(*) > 1`,
)
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
   where e.payment_verified_at is not null and coalesce(a.sum, 0) < o.due_mmk and e.status in (1, 2, 4)
     and not exists (select from refunds r join transfers t on t.id = r.transfer_id where t.enrolment_id = e.id)`,
)

/** Balances recomputed from rows, and those of the ledger. Assets are positive, liabilities negative. */
const expected = `
  with received as (select * from transfers where state = 'received'),
  allocated as (select order_id, transfer_id, sum(amount_mmk) as mmk from allocations group by 1, 2),
  accounts(kind, holder, mmk) as (
    select 'wallet', payment_method_id, sum(amount_mmk) from received group by 2
    union all select 'wallet', sent_method_id, -sum(amount_mmk) from refunds where state = 'sent' group by 2
    union all select 'wallet', sent_method_id, -sum(total_mmk) from payout_batch_payees where state = 'sent' group by 2
    union all select 'credit', e.student_id, -sum(t.amount_mmk) from received t join enrolments e on e.id = t.enrolment_id group by 2
    union all select 'credit', e.student_id, sum(a.mmk) from allocated a join transfers t on t.id = a.transfer_id
      join enrolments e on e.id = t.enrolment_id group by 2
    union all select 'credit', e.student_id, sum(r.amount_mmk) from refunds r join transfers t on t.id = r.transfer_id
      join enrolments e on e.id = t.enrolment_id where r.state in ('approved', 'sent') group by 2
    union all select 'refund_due', null, -sum(amount_mmk) from refunds where state = 'approved'
    union all select 'prepaid', o.id, -sum(a.mmk) from allocated a join orders o on o.id = a.order_id
      join enrolments e on e.id = o.enrolment_id where e.status not in (2, 4) group by 2
    union all select 'earned', c.owner_id, -sum(a.mmk) from allocated a join orders o on o.id = a.order_id
      join enrolments e on e.id = o.enrolment_id join courses c on c.id = e.course_id where e.status in (2, 4) group by 2
    union all select 'earned', owner_id, sum(total_amount_mmk) from payouts group by 2
    union all select 'earned', owner_id, -sum(gross_mmk) from payout_deductions group by 2
    union all select 'payable', owner_id, -sum(payable_mmk) from payouts group by 2
    union all select 'payable', owner_id, sum(net_mmk) from payout_deductions group by 2
    union all select 'payable', owner_id, sum(total_mmk) from payout_batch_payees where state = 'sent' group by 2
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

const transfers = new Set(
  (await rows<{ enrolment_id: number; number_typed: string; amount_mmk: number }>('select * from transfers')).map(
    ({ enrolment_id: id, number_typed: number, amount_mmk: mmk }) => `${id} ${spelledAlike(number)} ${mmk}`,
  ),
)
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
/** States in which a refund may be after a call was acknowledged. */
const REFUND_AFTER: Readonly<Record<string, readonly string[]>> = {
  'refund-ask': ['asked', 'approved', 'sent', 'failed', 'dropped'],
  'refund-approve': ['approved', 'sent', 'failed', 'dropped'],
  'refund-sent': ['sent', 'failed'],
  'refund-failed': ['failed'],
  'refund-drop': ['dropped'],
}

const transferOf = ({ enrolmentId, transferNumber = '', amountMmk }: HistoryLine) =>
  `${enrolmentId} ${spelledAlike(transferNumber)} ${amountMmk}`

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
  if (line.call === 'verify' && !transfers.has(transferOf(line))) {
    lost(line, undefined)
  }
  for (const id of line.payoutIds ?? []) if (!payouts.has(id)) lost(line, undefined)
  if (line.call.startsWith('batch') && !batches.has(line.batchId ?? 0)) lost(line, undefined)
  if (line.call === 'payee-sent' && !sentPayees.has(line.payeeId ?? 0)) lost(line, undefined)
}
await database.end()

for (const fault of faults) console.log(fault)
console.log(JSON.stringify({ faults: faults.length, answered: history.length, acknowledged }))
process.exit(faults.length > 0 ? 1 : 0)

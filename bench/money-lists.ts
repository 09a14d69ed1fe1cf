import { existsSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readFigures, readWeekFigures } from '#domains/moderation/server/admin-figures.ts'
import { readSummary } from '#domains/moderation/server/admin-summary.ts'
import { showCredit } from '#domains/payments/server/credits/show-credit.ts'
import { showEnrolmentPayments } from '#domains/payments/server/desk/show-enrolment-payments.ts'
import { showQueue } from '#domains/payments/server/desk/show-queue.ts'
import { listMissing } from '#domains/payments/server/statements/missing.queries.ts'
import { showTransfers } from '#domains/payments/server/transfers/show-transfers.ts'
import { showBalance, showLines } from '#domains/payouts/server/balance/show-balance.ts'
import { showLedger, toLedgerFilter } from '#domains/payouts/server/ledger/show-ledger.ts'
import { showDayClose } from '#domains/payouts/server/money/close-wallet.ts'
import { showMoney } from '#domains/payouts/server/money/show-money.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { migrateEverything } from '../src/schema.ts'
import { recordFigures } from './lib/record.ts'

// The lists of the payment desk, the admin dashboard and an owner's balance at a million paid enrolments, 1,000 of each
// of 1,000 owners, with 60 pictures that wait. Statements cover the first half of the days and lack every 2,500th of
// their transfers. The yardstick in the same run is a statement that reads 40 rows by their primary key over the same
// connection.
// Run: npm run bench -- money-lists [PAYMENTS [folder]]. An already filled folder is used again.
const EACH = 1_000
const payments = Number(process.argv[2] ?? 1_000_000)
const owners = Math.max(1, Math.round(payments / EACH))
const WAITING = 60
/** So many transfers have one of another family and amount among them: what is over the fee is the payer's. */
const RARE = 1_000
const FEE = 45_000
const RUNS = 51
const WARM_UP = 100
const FIRST_PAYMENT = Date.parse('2026-01-01T00:00:00Z')
const BETWEEN_MS = 20_000

const folder = process.argv[3] ?? join(tmpdir(), `pyinnya-money-${payments}`)
const isNew = !existsSync(join(folder, 'postgres'))
const server = await startEmbeddedPostgres({ dataDir: folder })
try {
  await migrateEverything(server.url(), () => undefined)
  const began = performance.now()
  if (isNew) await fill()
  if (isNew) console.log(`${owners * EACH} payments stored in ${Math.round((performance.now() - began) / 1000)} s`)
  // With as many connections as a web process has: the statements of a list run side by side.
  const db = openDatabase(server.url(), { applicationName: 'pyinnya bench' })
  await measure(db)
  await db.destroy()
} finally {
  await server.stop()
}

async function measure(db: Db): Promise<void> {
  const session = { sessionId: 0, readOnly: false } as const
  const admin = { kind: 'admin', id: 1, role: 'finance', ...session } as const
  const owner = { kind: 'teacher', id: 1, status: AccountStatus.approved, enableVideoUpload: true, ...session } as const
  const ports = { db, links: createLinkSigner('secret', Date.now) }
  const yardstick = () =>
    db
      .selectFrom('enrolments')
      .selectAll()
      .where(
        'id',
        'in',
        Array.from({ length: 40 }, (_, at) => 1 + Math.floor((at * payments) / 40)),
      )
      .execute()
  const { days, answers } = await onLastDay(() => readFigures(db, admin))
  if (answers.count === 0 || !days.some(({ enrolments, money_in }) => enrolments > 0 && Number(money_in) > 0)) {
    throw new Error(`The dashboard shows no enrolments, money or answers: ${folder} was filled by another version`)
  }
  const base = await middleOf(yardstick)
  const at = `${owners * EACH} payments`
  const figures = [
    { bar: `queue of the payment desk at ${at}`, target: '≤ 5', of: () => showQueue(ports, admin, 1) },
    {
      bar: `enrolments that wait at the desk at ${at}`,
      target: '≤ 50',
      of: () => showEnrolmentPayments(ports, admin, { page: 1, proof: 'awaiting' }),
    },
    {
      bar: `newest enrolments at the desk at ${at}`,
      target: '≤ 50',
      of: () => showEnrolmentPayments(ports, admin, { page: 1 }),
    },
    {
      bar: `enrolment by part of a number at ${at}`,
      target: '≤ 50',
      of: () => showEnrolmentPayments(ports, admin, { page: 1, keyword: '00077' }),
    },
    {
      bar: `recorded transfers that no statement shows at ${at}`,
      target: '≤ 50',
      of: () => listMissing(db, { page: 1, methodId: null }),
    },
    { bar: `balance of an owner of ${EACH} at ${at}`, target: '≤ 50', of: () => showBalance(db, owner) },
    { bar: `lines of that balance at ${at}`, target: '≤ 50', of: () => showLines(db, owner, 1) },
    { bar: `newest transfers with the sum of each wallet at ${at}`, of: () => showTransfers(db, 1, {}) },
    {
      bar: `transfers of amounts that one in ${RARE} has at ${at}`,
      target: '≤ 50',
      of: () => showTransfers(db, 1, { amountFromMmk: FEE + 1, amountToMmk: 10 * FEE }),
    },
    {
      bar: `transfers of a family that one in ${RARE} has at ${at}`,
      target: '≤ 50',
      of: () => showTransfers(db, 1, { familyId: 2 }),
    },
    {
      bar: `transfers of amounts that nearly all have at ${at}`,
      of: () => showTransfers(db, 1, { amountFromMmk: FEE, amountToMmk: FEE }),
    },
    { bar: `credit of payers, one transfer in ${RARE}, at ${at}`, target: '≤ 50', of: () => showCredit(db, 1) },
    { bar: `money page at ${at}`, target: '≤ 150', of: () => showMoney(db) },
    { bar: `daily close at ${at}`, of: () => showDayClose(db, null) },
    { bar: `money page on the last of their days at ${at}`, target: '≤ 150', of: () => onLastDay(() => showMoney(db)) },
    {
      bar: `ledger of the month on the last of their days at ${at}`,
      of: () => onLastDay(() => showLedger(db, 1, toLedgerFilter({ account: undefined, source: undefined }))),
    },
    {
      bar: `ledger of all days with an account that has no entry at ${at}`,
      of: () => showLedger(db, 1, { from: '2026-01-01', to: '2027-12-31', account: 'difference' }),
    },
    { bar: `daily close on the last of their days at ${at}`, of: () => onLastDay(() => showDayClose(db, null)) },
    { bar: `dashboard: what waits at ${at}`, target: '≤ 50', of: () => readSummary(db, admin) },
    {
      bar: `dashboard: days on the last of their days at ${at}`,
      target: '≤ 50',
      of: () => onLastDay(() => readFigures(db, admin)),
    },
    {
      bar: `dashboard: weeks on the last of their days at ${at}`,
      of: () => onLastDay(() => readWeekFigures(db, admin)),
    },
  ]
  console.log(`yardstick: ${base.toFixed(2)} ms, load ${loadavg()[0]?.toFixed(1)}`)
  for (const { bar, target, of } of figures) {
    const value = await middleOf(of)
    const note = `${(value / base).toFixed(1)} times the yardstick of ${base.toFixed(2)} ms`
    console.log(`${bar}: ${value.toFixed(2)} ms, ${note}`)
    recordFigures('money-lists', [{ bar, ...(target && { target }), value, unit: 'ms', note }])
  }
}

/** On the day of the last payment, which thousands of the same month precede; today is months later. */
async function onLastDay<Result>(run: () => Promise<Result>): Promise<Result> {
  const release = holdClockAt(new Date(FIRST_PAYMENT + owners * EACH * BETWEEN_MS).toISOString())
  return run().finally(release)
}

/** Median of some runs, in milliseconds, once every connection has planned its statements as a web process has. */
async function middleOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < WARM_UP; at += 1) await run()
  for (let at = 0; at < RUNS; at += 1) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[(RUNS - 1) / 2] as number
}

/**
 * Paid purchases as the desk and the ledger leave them. Triggers rest meanwhile: they would count each row by itself.
 */
async function fill(): Promise<void> {
  const bench = new pg.Client({ connectionString: server.url() })
  await bench.connect()
  try {
    await bench.query(
      "set session_replication_role = replica; set maintenance_work_mem = '256MB'; set synchronous_commit = off",
    )
    for (const statement of statements()) await bench.query(statement)
    await bench.query('vacuum analyze')
  } finally {
    await bench.end()
  }
}

function statements(): string[] {
  const last = owners * EACH
  const every = `generate_series(1, ${last}) n`
  const paidAt = `timestamptz '${new Date(FIRST_PAYMENT).toISOString()}' + n * interval '${BETWEEN_MS} milliseconds'`
  const account = (kind: string, holder: string) =>
    `(select id from ledger_accounts a where a.kind = '${kind}' and a.holder = ${holder})`
  return [
    `insert into admins (id, email, name, role, password_hash) overriding system value values (1, 'bench@example.com', 'Bench', 'finance', '')`,
    `insert into wallet_families (id, name) overriding system value values (1, 'KBZPay'), (2, 'Wave Pay')`,
    `insert into payment_methods (id, name, position, family_id, kind) overriding system value values (1, 'KBZPay', 0, 1, 'wallet')`,
    `insert into categories (id, name, name_en, position) overriding system value values (1, 'a', 'a', 0)`,
    `insert into accounts (id, role, account_no, name, phone_number_1, phone_1_canonical, name_key, status) overriding system value
     select n, case when n <= ${owners} then 'teacher' else 'student' end, 'T' || n, 'Name ' || n, '09' || (400000000 + n),
       '09' || (400000000 + n), 'name ' || n, 2 from generate_series(1, ${owners + EACH + WAITING}) n`,
    `insert into courses (id, owner_id, category_id, title, title_key, explanation, details, certificate, course_type, approval, approved_at, access_type, fee_mmk)
     overriding system value select n, n, 1, 'Course ' || n, 'course ' || n, '', '', false, 3, 2, now(), 1, ${FEE} from generate_series(1, ${owners}) n`,
    // Student s of EACH buys the course of every owner.
    `insert into enrolments (id, kind, student_id, course_id, status, fee_mmk, approved_at, inserted_at, payment_verified_at, verified_by,
       payment_method_id, transaction_no, verified_amount_mmk) overriding system value
     select n, 'course', ${owners} + 1 + (n - 1) % ${EACH}, 1 + (n - 1) / ${EACH}, 2, ${FEE}, ${paidAt}, ${paidAt}, ${paidAt}, 1, 1, '0100' || n, ${FEE}
     from ${every}`,
    `insert into payment_proofs (id, enrolment_id, file_path, sha256, uploaded_at, answered_at, answered_by, answer) overriding system value
     select n, n, 'private/proofs/' || n || '/1600.webp', int8send(n), ${paidAt}, ${paidAt}, 1, 'accepted' from ${every}`,
    `insert into transfers (id, enrolment_id, family_id, payment_method_id, number_typed, number_key, amount_mmk, source, verified_by, inserted_at)
     overriding system value select n, n, case when n % ${RARE} = 0 then 2 else 1 end, 1, '0100' || n, '100' || n,
       ${FEE} + case when n % ${RARE} = 0 then n / ${RARE} else 0 end, 'claim', 1, ${paidAt} from ${every}`,
    `insert into statement_imports (id, payment_method_id, file_name, from_day, until_day, rows_read, rows_new, imported_by, inserted_at)
     overriding system value select 1, 1, 'x.csv', date '2026-01-01',
       greatest(date '2026-01-01', (timestamptz '2026-01-01' + ${last / 2} * interval '20 seconds')::date - 1), 1, 1, 1, now()`,
    `insert into statement_rows (import_id, payment_method_id, number_typed, number_key, amount_mmk, arrived_at, checksum, applied_at)
     select 1, 1, '0100' || n, '100' || n, ${FEE}, ${paidAt}, 'c' || n, ${paidAt} from ${every} where n <= ${last / 2} and n % 2500 <> 0`,
    `insert into unseen_transfers (transfer_id, payment_method_id, recorded_at)
     select n, 1, ${paidAt} from ${every} where n > ${last / 2} or n % 2500 = 0`,
    `insert into credited_transfers (transfer_id) select n from ${every} where n % ${RARE} = 0`,
    `insert into payment_verifications (enrolment_id, transfer_id, verified_by, verified_at, told_at, opened_access)
     select n, n, 1, ${paidAt}, ${paidAt}, true from ${every}`,
    `insert into orders (id, kind, enrolment_id, account_id, reference, fee_mmk, state, inserted_at) overriding system value
     select n, 'course', n, ${owners} + 1 + (n - 1) % ${EACH}, lpad(n::text, 8, '0'), ${FEE}, 'paid', ${paidAt} from ${every}`,
    `insert into allocations (transfer_id, order_id, amount_mmk, admin_id, inserted_at) select n, n, ${FEE}, 1, ${paidAt} from ${every}`,
    `insert into ledger_accounts (kind, holder) values ('wallet', 1)`,
    `insert into ledger_accounts (kind, holder) select 'earned', n from generate_series(1, ${owners}) n`,
    `insert into ledger_postings (id, kind, key, booked_on, actor_type, actor_id, order_id, inserted_at) overriding system value
     select n, 'transfer', 'transfer:' || n, (${paidAt})::date, 'admin', 1, n, ${paidAt} from ${every}`,
    `insert into ledger_entries (posting_id, account_id, amount_mmk) select n, ${account('wallet', '1')}, ${FEE} from ${every}`,
    `insert into ledger_entries (posting_id, account_id, amount_mmk)
     select n, a.id, -${FEE} from ${every} join ledger_accounts a on a.kind = 'earned' and a.holder = 1 + (n - 1) / ${EACH}`,
    `insert into enrolments (id, kind, student_id, course_id, status, fee_mmk, inserted_at) overriding system value
     select ${last} + n, 'course', ${owners + EACH} + n, 1 + n % ${owners}, 1, ${FEE}, now() - n * interval '1 minute' from generate_series(1, ${WAITING}) n`,
    `insert into payment_proofs (id, enrolment_id, file_path, sha256, uploaded_at) overriding system value
     select ${last} + n, ${last} + n, 'private/proofs/w/1600.webp', int8send(${last} + n), now() - n * interval '1 minute'
     from generate_series(1, ${WAITING}) n`,
  ]
}

import { cp, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { checkLedger } from '#domains/payouts/server/index.ts'
import { carryOverMoney } from '#domains/payouts/server/money/carry-over-money.worker.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { MIGRATIONS_FOLDER } from '#platform/server/database/migration-files.ts'
import { migrateEverything } from '../src/schema.ts'
import { COUNT, recordFigures } from './lib/record.ts'

// How long an upgrade takes that turns verified enrolments of the release before transfers into transfers, orders,
// allocations and postings: the migrations, then the job that carries money over. Of twenty, one was voided, one was
// verified without a number or an amount, and one has the number of another in another spelling. Afterwards the ledger
// has to match. The yardstick in the same run writes as many rows of the size of an enrolment.
// Run: npm run bench -- old-payments [ENROLMENTS]
const enrolments = Number(process.argv[2] ?? 100_000)
const FIRST = '0023-transfers.sql'
const FEE = 35_000
const folder = await mkdtemp(join(tmpdir(), 'pyinnya-old-payments-'))
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
try {
  await measure()
} finally {
  await server.stop()
  await rm(folder, { recursive: true })
}

async function measure(): Promise<void> {
  const before = join(folder, 'migrations')
  const isEarlier = (source: string) => !source.endsWith('.sql') || (source.split('/').at(-1) ?? '') < FIRST
  await cp(MIGRATIONS_FOLDER, before, { recursive: true, filter: isEarlier })
  await migrate(server.url(), { folder: before })
  const base = await fill()
  const migrating = await secondsOf(() => migrateEverything(server.url(), () => undefined))
  const db = openDatabase(server.url(), { applicationName: 'pyinnya bench' })
  const carrying = await secondsOf(() => carryOverMoney(db))
  const { differences, unordered } = await checkLedger(db)
  await db.destroy()
  for (const { subject } of differences.slice(0, 5)) console.log(subject)
  const at = `${enrolments} old enrolments`
  const times = (seconds: number) => `${(seconds / base).toFixed(1)} times the yardstick of ${base.toFixed(2)} s`
  const both = migrating + carrying
  console.log(
    `migrations ${migrating.toFixed(1)} s, job ${carrying.toFixed(1)} s, ${times(both)}, load ${loadavg()[0]}`,
  )
  recordFigures('old-payments', [
    { bar: `migrations with ${at}`, value: migrating, unit: 's', note: times(migrating) },
    { bar: `money of ${at} carried over`, target: '≤ 10', value: carrying, unit: 's', note: times(carrying) },
    {
      bar: `differences of the ledger after ${at}`,
      target: '≤ 0',
      unit: COUNT,
      value: differences.length + unordered,
      note: 'orders that are missing included',
    },
  ])
}

/** Verified enrolments as the release before transfers left them. @returns the seconds of the yardstick */
async function fill(): Promise<number> {
  const old = new pg.Client({ connectionString: server.url() })
  await old.connect()
  try {
    await old.query(`
      insert into accounts (role, account_no, status) values ('teacher', 'T000001', 2);
      insert into categories (name) values ('ဘာသာစကား');
      insert into payment_methods (name) values ('KBZPay'), ('KBZ Pay (2)');
      insert into admins (email, name, role, password_hash) values ('bench@example.com', 'Bench', 'finance', '');
      insert into courses (owner_id, category_id, title, explanation, details, certificate, course_type, fee_mmk, access_type)
        select accounts.id, categories.id, 'အင်္ဂလိပ်စာ', '', '', false, 3, ${FEE}, 1 from accounts, categories;
      insert into accounts (role, account_no, status) select 'student', 'S' || n, 2 from generate_series(1, ${enrolments}) as n`)
    await old.query(`
      insert into enrolments (kind, student_id, course_id, fee_mmk, status, payment_verified_at, verified_by, payment_method_id,
        transaction_no, verified_amount_mmk)
      select 'course', student.id, course.id, ${FEE},
        case n % 20 when 0 then ${EnrolmentStatus.rejected} else ${EnrolmentStatus.approved} end, now() - n * interval '1 minute', admin.id,
        case n % 20 when 1 then null when 2 then other.id else wallet.id end,
        case n % 20 when 1 then null when 2 then '0100 ' || (100000000 + n - 2) else '0100' || (100000000 + n) end,
        case n % 20 when 1 then null else ${FEE} end
      from (select id, row_number() over (order by id) as n from accounts where role = 'student') as student
      cross join courses as course cross join admins as admin
      join payment_methods as wallet on wallet.name = 'KBZPay' join payment_methods as other on other.name <> 'KBZPay'`)
    await old.query('create table yardstick as select * from enrolments where false')
    await old.query('vacuum analyze')
    const base = await secondsOf(() => old.query('insert into yardstick select * from enrolments'))
    await old.query('drop table yardstick')
    return base
  } finally {
    await old.end()
  }
}

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return (performance.now() - startedAt) / 1000
}

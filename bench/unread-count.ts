import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { countUnreadFor } from '#domains/notifications/server/index.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { recordFigures } from './lib/record.ts'

// The unread count at a million notifications: the statement of the call under EXPLAIN ANALYZE, for people who
// read often and for one who never does. Run: npm run bench -- unread-count
const PEOPLE = 5_000
const EACH = 190
const NEVER_LOOKED = { person: 1, notices: 50_000 }
const RUNS = 51

const folder = await mkdtemp(join(tmpdir(), 'pyinnya-bench-'))
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
try {
  await ask(server.url('postgres'), (client) => client.query('create database bench'))
  const url = server.url('bench')
  await migrate(url)
  await ask(url, fill)
  for (const [who, person] of [
    ['5 unread of 190', 17],
    ['never looked at 50,190', NEVER_LOOKED.person],
  ] as const) {
    const { sent, unread } = await statementOf(url, person)
    await ask(url, async (client) => {
      const plans = []
      for (let run = 0; run < RUNS; run += 1) plans.push(await explain(client, sent))
      const times = plans.map((plan) => plan['Execution Time']).toSorted((a, b) => a - b)
      const nodes = JSON.stringify(plans[0]).match(/"Node Type":"[^"]+"/g) ?? []
      const middle = times[(RUNS - 1) / 2] as number
      recordFigures('unread-count', [
        { bar: `${who}, a million notifications`, target: '≤ 2', value: middle, unit: 'ms' },
      ])
      console.log(`${who}: ${unread} counted, median ${middle.toFixed(3)} ms, slowest ${times.at(-1)?.toFixed(3)} ms`)
      console.log(`  ${nodes.map((node) => node.slice(13, -1)).join(' < ')}`)
      console.log(
        `  rows fetched from the table: ${JSON.stringify(plans[0])
          .match(/"Heap Fetches":\d+/g)
          ?.join(', ')}`,
      )
    })
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function ask<Answer>(url: string, question: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await question(client)
  } finally {
    await client.end()
  }
}

/** A million notices in random order of recipients, and when each person last read. */
async function fill(client: pg.Client): Promise<void> {
  await client.query(
    `insert into accounts (role, account_no, phone_number_1, phone_1_canonical, name_key, status)
     select 'student', 'S' || n, '09' || (400000000 + n), '09' || (400000000 + n), '', 2 from generate_series(1, $1) n`,
    [PEOPLE],
  )
  await client.query(
    `insert into notifications (recipient_id, sender, message, send_date)
     select person, 0, 'သင်တန်းအပ်ခြင်းကို လက်ခံလိုက်ပါပြီ။', now() - (($2 - n) || ' hours')::interval
     from generate_series(1, $2) n, (select id as person from accounts where id <= $1) people`,
    [PEOPLE, EACH],
  )
  await client.query(
    `insert into notifications (recipient_id, sender, message, send_date)
     select $1, 0, 'သင်တန်းအပ်ခြင်းကို လက်ခံလိုက်ပါပြီ။', now() - (n || ' minutes')::interval
     from generate_series(1, $2) n`,
    [NEVER_LOOKED.person, NEVER_LOOKED.notices],
  )
  await client.query(
    `update notifications set seen = true
     where recipient_id <> $1 and send_date <= now() - interval '4 hours 30 minutes'`,
    [NEVER_LOOKED.person],
  )
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ count: string }>('select count(*) from notifications')
  console.log(`${rows[0]?.count} notifications of ${PEOPLE} people`)
}

/** The statement that the call sends for a person, and its reply. */
async function statementOf(url: string, person: number) {
  const db = openDatabase(url, { max: 1, applicationName: 'pyinnya bench' })
  const sent: { text: string; values: unknown[] }[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    if (typeof first === 'string' && Array.isArray(second)) sent.push({ text: first, values: second })
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  const unread = await countUnreadFor(db, person)
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  await db.destroy()
  const [statement, ...more] = sent.filter(({ text }) => text.includes('notifications'))
  if (!statement || more.length > 0) throw new Error(`one statement was expected, not ${sent.length}`)
  return { sent: statement, unread }
}

async function explain(client: pg.Client, { text, values }: { text: string; values: unknown[] }) {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  )
  return (rows[0] as { 'QUERY PLAN': [{ 'Execution Time': number }] })['QUERY PLAN'][0]
}

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { contractEndpoints } from '#tests/access/contract-endpoints.ts'
import { type Example, nameOf } from '#tests/wire/example.ts'
import { EXAMPLES } from '#tests/wire/examples/index.ts'
import { aHeldWorld } from '#tests/wire/held-world.ts'
import { arrange, send } from '#tests/wire/perform.ts'
import type { World } from '#tests/wire/world.ts'
import { type Fault, sendThroughFault, statementsOf } from './cut-call.ts'
import { aDatabaseProxy, COMMIT_OF_WRITES, type DatabaseProxy } from './database-proxy.ts'
import { snapshotStore, stateReader, type WorldState } from './world-state.ts'

// OPS-02, OPS-03: at whatever statement of a call the connection is lost, the client's retry results in exactly
// one effect, and rows and files agree. Each writing call of the contracts is cut at every COMMIT; those that write
// tables of money, uploads or ratings, and those without a transaction, also after every writing statement.
// FAULTS=all cuts all of them after every statement.

const TABLES_OF_MONEY_AND_FILES = [
  ...['allocations', 'enrolments', 'orders', 'payment_methods', 'payment_proofs', 'payment_verifications', 'payouts'],
  ...['ledger_accounts', 'ledger_entries', 'ledger_postings', 'transfers', 'wallet_families'],
  ...[
    'refunds',
    'refund_wishes',
    'receipts',
    'receipt_years',
    'payout_deductions',
    'payout_accounts',
    'payout_batches',
    'payout_batch_payees',
    'payout_holds',
    'wallet_closes',
    'registration_payments',
    'registration_payment_files',
    'registration_answers',
    'contents',
    'uploads',
    'ratings',
  ],
]
const WRITES_MONEY_OR_FILES = new RegExp(
  `\\b(insert into|update|delete from) +"?(${TABLES_OF_MONEY_AND_FILES.join('|')})\\b`,
  'i',
)
const READS = /^\s*(select|begin)\b/i

/** Calls that a client does not repeat unchanged. */
const SENT_OTHERWISE: Readonly<Record<string, string>> = {
  'PATCH /uploads/:uploadId': 'asks first how far the server is: interrupted-uploads.test.ts',
  'POST /admin/second-factor/confirm': 'a code is good once, also where its use came to nothing',
  'POST /admin/second-factor/end': 'as confirm',
  'POST /login': 'opens a session each time; one whose token was not heard ends by itself',
  'POST /social-login/:provider/start': 'as log-in: an attempt that nobody continues ends by itself',
  'POST /social-login/:provider': 'the code of the provider is good once, also where its use came to nothing',
}

/** Calls that write nothing that is compared. */
const CHANGES_NOTHING_COMPARED: Readonly<Record<string, string>> = {
  'POST /admin/statements/compare': 'writes nothing',
  'POST /my/offline-licences': 'notes when the device was last used',
  'POST /session/logged-out': 'its hash is of no session: logged-out-session.test.ts',
  'POST /validate/teacher': 'counts for its throttle',
  'POST /validate/school': 'as /validate/teacher',
  'POST /admin/payouts/preview': 'is rolled back',
  'POST /admin/payout-batches/preview': 'as /admin/payouts/preview',
}

let proxy: DatabaseProxy
/** A connection without the proxy. */
let direct: Db
let world: World
let keeper: Awaited<ReturnType<typeof snapshotStore>>
let readState: () => Promise<WorldState>
/** The state of the world before each example that arranges nothing. */
let initial: WorldState
/** Calls whose plain example has changed something. */
const changing = new Set<string>()

const examples = Object.values(EXAMPLES)
  .flat()
  .filter(({ shows, call }) => shows === 'ok' && call.method !== 'HEAD' && !(nameOf(call) in SENT_OTHERWISE))

beforeAll(async () => {
  const held = await aHeldWorld({
    databaseVia: async (url) => {
      proxy = await aDatabaseProxy(url)
      return proxy.url
    },
  })
  world = held.world
  direct = openDatabase(held.api.databaseUrl, { max: 1 })
  keeper = await snapshotStore(world, direct)
  readState = await stateReader(world, direct)
  await keeper.restore()
  initial = await readState()
})
afterAll(async () => {
  await proxy.close()
  await direct.destroy()
  await keeper.forget()
})

const isWriting = ({ method, config }: Endpoint) =>
  method === 'GET' || method === 'HEAD' ? config.mutates === true : config.reads !== true

function faultsFor({ call }: Example, statements: readonly string[]): Fault[] {
  const isAll = process.env.FAULTS === 'all'
  const hasCommit = statements.some((sql) => sql.startsWith(COMMIT_OF_WRITES))
  const isThorough = statements.some((sql) => WRITES_MONEY_OR_FILES.test(sql)) || (isWriting(call) && !hasCommit)
  return statements.flatMap((sql, statement) => {
    if (sql.startsWith(COMMIT_OF_WRITES)) return (['before', 'after'] as const).map((cut) => ({ statement, cut }))
    return isAll || (isThorough && !READS.test(sql)) ? [{ statement, cut: 'after' as const }] : []
  })
}

async function cutEverywhere(example: Example, expected: WorldState, statements: readonly string[]): Promise<void> {
  for (const fault of faultsFor(example, statements)) {
    await keeper.restore()
    const statuses = await sendThroughFault({ world, proxy }, example, fault)
    const where = `cut ${fault.cut} statement ${fault.statement}: ${statements[fault.statement]?.slice(0, 200)}; answered ${statuses}`
    expect(
      statuses.slice(0, -1).every((status) => status === 503),
      where,
    ).toBe(true)
    expect(statuses.at(-1), where).toBeLessThan(500)
    expect(await readState(), where).toEqual(expected)
  }
}

test.each(examples.map((example) => [nameOf(example.call), example] as const))('%s', async (_name, example) => {
  await keeper.restore()
  const ticket = await arrange(world, example)
  const before = example.arrange || example.ticket ? await readState() : initial
  const statements = await statementsOf(proxy, () => send(world, example, ticket))
  const expected = await readState()
  if (JSON.stringify(expected) === JSON.stringify(before)) return
  changing.add(nameOf(example.call))
  await cutEverywhere(example, expected, statements)
})

test('every call that writes has an example that changes something here, or a reason why not', () => {
  const called = new Map(contractEndpoints.map(({ endpoint }) => [nameOf(endpoint), endpoint]))
  const excused = Object.keys({ ...SENT_OTHERWISE, ...CHANGES_NOTHING_COMPARED })
  const writing = [...called].filter(([, endpoint]) => isWriting(endpoint)).map(([name]) => name)
  expect(writing.filter((name) => !changing.has(name) && !excused.includes(name))).toEqual([])
  expect(excused.filter((name) => changing.has(name) || !writing.includes(name))).toEqual([])
})

test('the tables of money and files exist', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(direct)
  const known = new Set(rows.map(({ name }) => name))
  expect(TABLES_OF_MONEY_AND_FILES.filter((name) => !known.has(name))).toEqual([])
})

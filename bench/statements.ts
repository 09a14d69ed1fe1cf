import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import writeXlsxFile from 'write-excel-file/node'
import type { StatementReply } from '#domains/payments/contract/statements.contract.ts'
import { mountPayments } from '#domains/payments/server/index.ts'
import { lockAndSettleOrder } from '#domains/payments/server/orders/settle-order.ts'
import { applyRows } from '#domains/payments/server/statements/apply-rows.ts'
import { DAY_MS } from '#platform/contract/durations.ts'
import { today } from '#platform/server/clock.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { closeFile } from '#tests/support/at-file-end.ts'
import { anAdmin, anEnrolment, aPaymentMethod, aVideoCourse } from '#tests/support/builders.ts'
import { aDomainApi, type DomainApi } from '#tests/support/domain-api.ts'
import { multipartPayload } from '#tests/support/multipart.ts'
import { aQueue } from '#tests/support/queue.ts'
import { createRng } from '../src/demo/rng.ts'
import { migrateEverything } from '../src/schema.ts'
import { COUNT, recordFigures } from './lib/record.ts'

// A generated month of a wallet: 2,000 orders whose payers name them in different ways, and strangers. Whom each row
// belongs to is known, so every accepted and proposed row is compared with it. Then the time that 10,000 rows take to
// be compared with 100,000 transfers, as CSV and as XLSX.
// Run: npm run bench -- statements [SEED]
const ORDERS = 2_000
const FEE = 45_000
/** Of a hundred payers who send a picture, those who type the number. */
const TYPE_NUMBER = 80
const LARGE = { rows: 10_000, transfers: 100_000 }
const HEADER = ['Date', 'Transaction ID', 'Amount', 'Name', 'Remark']

type Kind = 'reference' | 'wrong reference' | 'number' | 'nothing' | 'two orders' | 'stranger'
/** Upper bounds in a hundred. */
const KINDS: readonly (readonly [number, Kind])[] = [
  [70, 'reference'],
  [80, 'wrong reference'],
  [90, 'number'],
  [95, 'nothing'],
  [98, 'two orders'],
  [100, 'stranger'],
]

interface Row {
  readonly number: string
  readonly amountMmk: number
  readonly minute: number
  readonly note: string
  readonly kind: Kind
  /** Enrolments that it pays. */
  readonly enrolmentIds: readonly number[]
}

const seed = Number(process.argv[2] ?? 1)
const rng = createRng(seed)
const folder = await mkdtemp(join(tmpdir(), 'pyinnya-bench-'))
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
const db = await aDatabase()
try {
  await aQueue({ url: server.url('bench') })
  const api = await aDomainApi(mountPayments, { db, links: createLinkSigner('secret', Date.now) })
  const admin = await anAdmin(db, { role: 'finance' })
  const method = await aPaymentMethod(db, { name: 'KBZPay' })
  const call = { api, admin, methodId: method.id }
  await matchMonth(call)
  await compareLarge(call, method.familyId)
} finally {
  await closeFile()
  await db.destroy()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function aDatabase(): Promise<Db> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  await client.query('create database bench')
  await client.end()
  await migrateEverything(server.url('bench'), () => undefined)
  return openDatabase(server.url('bench'))
}

interface Calls {
  readonly api: DomainApi
  readonly admin: { readonly id: number; readonly role: string }
  readonly methodId: number
}

async function matchMonth(call: Calls): Promise<void> {
  const rows = await aMonth(call.methodId)
  const lines = rows.map((row) => [timeOf(row.minute), row.number, String(row.amountMmk), 'Ma', row.note])
  const csv = Buffer.from([HEADER, ...lines].map((line) => line.join(',')).join('\n'))
  const imported = await send(call, '/admin/statements', { name: 'month.csv', bytes: csv })
  await applyRows(db, { methodId: call.methodId, adminId: call.admin.id })
  const accepted = await acceptedByNumber()
  const proposed = await proposedByNumber(call)
  const again = await send(call, '/admin/statements', { name: 'month.csv', bytes: csv })

  const matchable = rows.filter(({ kind }) => kind !== 'stranger')
  const isRight = (row: Row, found: readonly number[] | undefined) =>
    found !== undefined && found.toSorted().join() === [...row.enrolmentIds].toSorted().join()
  const wrong = rows.filter((row) => accepted.has(row.number) && !isRight(row, accepted.get(row.number)))
  const auto = matchable.filter((row) => isRight(row, accepted.get(row.number)))
  const found = matchable.filter((row) => isRight(row, accepted.get(row.number) ?? proposed.get(row.number)))
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const of = (some: readonly Row[]) => some.filter((row) => row.kind === kind).length
    console.log(`${kind}: ${of(rows)} rows, ${of(auto)} accepted, ${of(found)} accepted or proposed rightly`)
  }
  const note = `${matchable.length} of ${rows.length} rows belong to somebody, seed ${seed}`
  const share = (some: readonly Row[]) => (100 * some.length) / matchable.length
  say([
    { bar: 'rows accepted wrongly', target: '≤ 0', value: wrong.length, unit: COUNT, note },
    { bar: 'matchable rows accepted by themselves, %', target: '≥ 85', value: share(auto), unit: COUNT, note },
    { bar: 'matchable rows accepted or proposed, %', target: '≥ 95', value: share(found), unit: COUNT, note },
    {
      bar: 'new rows of the same file again',
      target: '≤ 0',
      value: again.new,
      unit: COUNT,
      note: `${imported.new} at first`,
    },
  ])
}

/** Orders whose payers have sent a picture, and what the wallet says of their transfers. */
async function aMonth(methodId: number): Promise<Row[]> {
  const course = await aVideoCourse(db, { feeMmk: FEE })
  const rows: Row[] = []
  for (let number = 0; number < ORDERS; number += 1) {
    const at = rng.between(1, 100)
    const kind = KINDS.find(([bound]) => at <= bound)?.[1] ?? 'stranger'
    const orders = await Promise.all(
      Array.from({ length: kind === 'stranger' ? 0 : kind === 'two orders' ? 2 : 1 }, () => anOrder(course.id)),
    )
    const minute = rng.between(0, 28 * 1440 - 1)
    // Amounts differ, as fees do.
    const amountMmk = FEE * Math.max(1, orders.length)
    const row = { number: `K${1_000_000 + number}`, amountMmk, minute, note: noteOf(kind, orders), kind }
    rows.push({ ...row, enrolmentIds: orders.map(({ id }) => id) })
    for (const { id } of kind === 'two orders' ? [] : orders) {
      const types = kind === 'number' || (kind !== 'nothing' && rng.percent(TYPE_NUMBER))
      await aPicture(id, { methodId, minute, numberTyped: types ? row.number.toLowerCase() : null })
    }
  }
  return rows.toSorted((one, other) => one.minute - other.minute)
}

async function anOrder(courseId: number): Promise<{ id: number; reference: string }> {
  const { id } = await anEnrolment(db, { courseId, feeMmk: FEE })
  await db.transaction().execute((tx) => lockAndSettleOrder(tx, id, { type: 'system', id: null }))
  const { reference } = await db
    .selectFrom('orders')
    .select('reference')
    .where('enrolmentId', '=', id)
    .executeTakeFirstOrThrow()
  return { id, reference }
}

function noteOf(kind: Kind, orders: readonly { readonly reference: string }[]): string {
  const references = orders.map(({ reference }) => reference)
  if (kind === 'reference') return rng.percent(50) ? `fee ${references[0]}` : spaced(references[0])
  if (kind === 'wrong reference') return withWrongDigit(references[0] ?? '')
  return kind === 'two orders' ? references.join(' ') : ''
}

function spaced(reference = ''): string {
  return `${reference.slice(0, 4)} ${reference.slice(4)}`
}

function withWrongDigit(reference: string): string {
  const at = rng.between(0, reference.length - 1)
  const digit = (Number(reference[at]) + rng.between(1, 9)) % 10
  return `${reference.slice(0, at)}${digit}${reference.slice(at + 1)}`
}

/** Sent within ten minutes after the transfer. */
async function aPicture(
  enrolmentId: number,
  { methodId, minute, numberTyped }: { methodId: number; minute: number; numberTyped: string | null },
): Promise<void> {
  const uploadedAt = new Date(startOfMonth().getTime() + (minute + rng.between(1, 9)) * 60_000)
  await db
    .insertInto('paymentProofs')
    .values({
      enrolmentId,
      filePath: 'private/proofs/x.webp',
      sha256: randomBytes(32),
      uploadedAt,
      paymentMethodId: methodId,
      numberTyped,
      amountMmk: numberTyped === null ? null : FEE,
    })
    .execute()
}

function startOfMonth(): Date {
  return new Date(Date.parse(`${today()}T00:00:00+06:30`) - 29 * DAY_MS)
}

/** In Yangon. */
function timeOf(minute: number): string {
  const at = new Date(startOfMonth().getTime() + minute * 60_000 + 6.5 * 3_600_000)
  return at.toISOString().slice(0, 16).replace('T', ' ')
}

async function acceptedByNumber(): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ number: string; ids: number[] }>`
    select t.number_typed as number, array_agg(distinct t.enrolment_id::int) as ids from transfers t
    where t.state = 'received' group by 1`.execute(db)
  return new Map(rows.map(({ number, ids }) => [number, ids]))
}

/** The first proposal of each row that is held. */
async function proposedByNumber({ api, admin, methodId }: Calls): Promise<Map<string, number[]>> {
  const proposed = new Map<string, number[]>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { json } = await api.get(`/admin/statement-rows?method_id=${methodId}&page=${page}`, { as: admin })
    last = json.last_page
    for (const { transaction_no: number, proposal } of json.data) {
      if (proposal)
        proposed.set(
          number,
          proposal.parts.map((part: { enrolment: { id: number } }) => part.enrolment.id),
        )
    }
  }
  return proposed
}

async function compareLarge(call: Calls, familyId: number | null): Promise<void> {
  const { id: enrolmentId } = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: FEE })).id })
  await sql`
    insert into transfers (enrolment_id, payment_method_id, family_id, number_typed, number_key, amount_mmk, source, verified_by, inserted_at)
    select ${enrolmentId}, ${call.methodId}, ${familyId}, 'L' || n, 'L' || n, ${FEE}, 'claim', ${call.admin.id}, now()
    from generate_series(1, ${LARGE.transfers}::int) as n`.execute(db)
  await sql`analyze transfers`.execute(db)
  const lines = Array.from({ length: LARGE.rows }, (_, at) => {
    const number = at % 2 === 0 ? `L${1 + at * 9}` : `N${at}`
    return [timeOf(at), number, String(FEE), 'Ma', '']
  })
  const csv = Buffer.from([HEADER, ...lines].map((line) => line.join(',')).join('\n'))
  const cells = [HEADER, ...lines].map((line) => line.map((value) => ({ type: String, value })))
  const xlsx = await writeXlsxFile(cells).toBuffer()
  const files = { CSV: { name: 'large.csv', bytes: csv }, XLSX: { name: 'large.xlsx', bytes: xlsx } }
  // The thread that reads files has started.
  await send(call, '/admin/statements/compare', files.CSV)
  for (const [form, file] of Object.entries(files)) {
    const before = process.memoryUsage().rss
    const startedAt = performance.now()
    const compared = await send(call, '/admin/statements/compare', file)
    const seconds = (performance.now() - startedAt) / 1000
    const mib = (process.memoryUsage().rss - before) / 2 ** 20
    const note = `${LARGE.rows} rows against ${LARGE.transfers} transfers, ${compared.seen} of them recorded; ${mib.toFixed(0)} MiB more afterwards`
    say([{ bar: `comparing a large statement, ${form}`, target: '≤ 3', value: seconds, unit: 's', note }])
  }
}

async function send(
  { api, admin, methodId }: Calls,
  path: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<StatementReply> {
  const form = new FormData()
  form.append('method_id', String(methodId))
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const { payload, headers } = await multipartPayload(form)
  const { status, json } = await api.post(path, { as: admin, headers, body: payload })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
  return json
}

function say(figures: Parameters<typeof recordFigures>[1]): void {
  for (const { bar, value, unit, target = '–', note } of figures) {
    console.log(`${bar}: ${value.toPrecision(4)} ${unit} (wanted ${target}); ${note}`)
  }
  recordFigures('statements', figures)
}

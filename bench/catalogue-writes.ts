import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { addClassRating } from '#domains/catalogue/server/tallies/tallies.ts'
import { titleKey } from '#domains/catalogue/server/title-key.ts'
import {
  type CheckpointedList,
  lockCheckpoints,
  maxChanges,
  replaceCheckpoints,
} from '#domains/storefront/server/listing-index/listing-checkpoints.queries.ts'
import { flushPendingTitles } from '#domains/storefront/server/listing-index/pending-titles.queries.ts'
import { type Db, openDatabase, type Tx } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createRng, type Rng } from '../src/demo/rng.ts'
import { courseTitle } from '../src/demo/scale/scale-titles.ts'
import { recordFigures } from './lib/record.ts'
import { quantile } from './lib/turns.ts'

// The cost of writing a course, a class and a rating into a filled database, listings and indexes included, and
// of the worker's later work on each, for five minutes of a busy day: indexing titles and refreshing
// checkpoints. With two folders the databases alternate, so that other load affects both; a ratio is second ÷
// first, the median of the pairs. Listings are read into shared buffers first, as after some uptime; COLD=1
// skips that.
// Run: npm run bench -- catalogue-writes FOLDER [FOLDER] [only], with folders that catalogue-scale has seeded.
// Everything is rolled back and vacuumed; `only` is a regular expression for the names of writes.
const folders = process.argv.slice(2, 4)
const only = new RegExp(process.argv[4] ?? '')
if (folders.length === 0) throw new Error('Say in which folder the database is')
const turns = Number(process.env.TURNS ?? 9)
const writesEach = Number(process.env.WRITES ?? 250)
const seed = Number(process.env.SEED ?? 7)

/** Writes one row, using existing rows of the database. */
type Write = (tx: Tx, side: Side) => Promise<unknown>
type Side = Awaited<ReturnType<typeof aVariant>>

const writes: Readonly<Record<string, Write>> = {
  'a course': (tx, { rng, lastCourse }) => {
    const title = courseTitle(rng)
    return sql`
      insert into courses (title, title_key, explanation, details, certificate, course_type, approval, owner_id, category_id)
      select ${title}, ${titleKey(title)}, '', '', true, 1, 2, owner_id, category_id
      from course_listing where course_id >= ${rng.between(1, lastCourse)} order by course_id limit 1`.execute(tx)
  },
  'a video course': (tx, { rng, lastCourse }) => {
    const title = courseTitle(rng)
    return sql`
      insert into courses (title, title_key, explanation, details, certificate, course_type, fee_mmk, access_type, approval, owner_id, category_id)
      select ${title}, ${titleKey(title)}, '', '', true, 3, 35000, 1, 2, owner_id, category_id
      from course_listing where course_id >= ${rng.between(1, lastCourse)} order by course_id limit 1`.execute(tx)
  },
  'a class': (tx, { rng, lastClass }) =>
    sql`
      insert into classes (course_id, class_type, saturday, start_date, end_date, start_time, end_time, region, town, fee_mmk, access_type)
      select course_id, 1, true, current_date, current_date + 90, start_time, end_time, region, town, fee_mmk, 1
      from class_listing where class_id >= ${rng.between(1, lastClass)} order by class_id limit 1`.execute(tx),
  'a course’s title': (tx, { rng, lastCourse }) => {
    const title = courseTitle(rng)
    return sql`update courses set title = ${title}, title_key = ${titleKey(title)} where id = (
      select course_id from course_listing where course_id >= ${rng.between(1, lastCourse)} order by course_id limit 1)`.execute(
      tx,
    )
  },
  'a class’s fee': (tx, { rng, lastClass }) =>
    sql`update classes set fee_mmk = fee_mmk + 1 where id = (
      select class_id from class_listing where class_id >= ${rng.between(1, lastClass)} order by class_id limit 1)`.execute(
      tx,
    ),
  'a rating': async (tx, { rng, lastClass }) => {
    const found = await sql<{ id: number }>`
      select class_id as id from class_listing where class_id >= ${rng.between(1, lastClass)} order by class_id limit 1`.execute(
      tx,
    )
    await addClassRating(tx, found.rows[0]?.id ?? 0, { delta: 4, countDelta: 1 })
  },
}

const sides = await Promise.all(folders.map(aVariant))
try {
  for (const side of sides) await swept(side)
  if (!process.env.COLD) for (const side of sides) await warmed(side)
  console.log(`${sides.map(({ rows }) => rows).join(' and ')} courses, load ${loadavg()[0]?.toFixed(1)}`)
  const named = Object.entries(writes).filter(([name]) => only.test(name))
  for (const [name, write] of named) console.log(name.padEnd(20), await measured(name, write))
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  for (const side of sides) await swept(side)
} finally {
  for (const { db, server } of sides) {
    await db.destroy()
    if (!server.found) await server.stop()
  }
}

async function aVariant(folder: string) {
  const server = await startEmbeddedPostgres({ dataDir: folder })
  await migrate(server.url())
  const db = openDatabase(server.url(), { max: 1 })
  const { rows } = await sql<{ rows: number; lastCourse: number; lastClass: number }>`
    select (select reltuples::int from pg_class where oid = 'course_listing'::regclass) as rows,
      (select max(course_id) from course_listing) as last_course, (select max(class_id) from class_listing) as last_class`.execute(
    db,
  )
  const [state] = rows
  if (!state) throw new Error('The database gave no answer')
  const rng: Rng = createRng(seed)
  return { ...state, server, db, rng }
}

/** Without it the visibility map of the lists would be outdated, and reading them would cost more. */
async function swept({ db }: Side): Promise<void> {
  await sql`vacuum (analyze) courses, classes, accounts, course_listing, class_listing, course_places, listing_changes`.execute(
    db,
  )
}

/** Reads the lists and the search tables into PostgreSQL's shared buffers. */
async function warmed({ db }: Side): Promise<void> {
  await rolledBack(db, async (tx) => {
    await sql`create extension if not exists pg_prewarm`.execute(tx)
    await sql`select pg_prewarm(oid) from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace
      and relname ~ '^(accounts|classes|class_listing|course_listing|course_places)'`.execute(tx)
  })
}

interface Cost {
  readonly writingMs: number
  readonly enteringMs: number
  readonly checkpointMs: number
  readonly wallMs: number
}

/** Medians for one write: CPU time of the database, of the database for the worker, and elapsed time. */
async function measured(name: string, write: Write): Promise<string> {
  for (const side of sides) await turnOf(write, side)
  const costs: Cost[][] = []
  for (let turn = 0; turn < turns; turn++) {
    const done = new Map<Side, Cost>()
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) done.set(side, await turnOf(write, side))
    costs.push(sides.map((side) => done.get(side) as Cost))
  }
  const shown = (value: (cost: Cost) => number) => {
    const medians = sides.map((_, at) =>
      quantile(
        costs.map((pair) => value(pair[at] as Cost)),
        0.5,
      ).toFixed(2),
    )
    const ratios = costs.map(([first, second]) => (first && second ? value(second) / value(first) : Number.NaN))
    return sides.length < 2 ? medians.join() : `${medians.join(' and ')} = ${quantile(ratios, 0.5).toFixed(2)} ×`
  }
  if (sides.length === 2) {
    const ratios = costs.map(([first, second]) => (second?.writingMs ?? Number.NaN) / (first?.writingMs ?? Number.NaN))
    const bar = `second ÷ first folder, CPU of the database: ${name}`
    recordFigures('catalogue-writes', [{ bar, target: '≤ 1.5', value: quantile(ratios, 0.5), unit: '×' }])
  }
  const parts = {
    'CPU ms': shown(({ writingMs }) => writingMs),
    'with titles entered': shown(({ writingMs, enteringMs }) => writingMs + enteringMs),
    'and checkpoints refreshed': shown(
      ({ writingMs, enteringMs, checkpointMs }) => writingMs + enteringMs + checkpointMs,
    ),
    'wall ms': shown(({ wallMs }) => wallMs),
  }
  return Object.entries(parts)
    .map((part) => part.join(' '))
    .join(' | ')
}

async function turnOf(write: Write, side: Side): Promise<Cost> {
  // The pool may have replaced an idle connection while the other database was measured.
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(side.db)
  const pid = rows[0]?.pid ?? 0
  const before = cpuMs(pid)
  const times: number[] = []
  for (let at = 0; at < writesEach; at++) {
    const start = performance.now()
    await rolledBack(side.db, (tx) => write(tx, side))
    times.push(performance.now() - start)
  }
  const written = cpuMs(pid)
  await flushPendingTitles(side.db)
  const entered = cpuMs(pid)
  const checkpointMs = await checkpointTimeOf(write, side, pid)
  await flushPendingTitles(side.db)
  return {
    writingMs: (written - before) / writesEach,
    enteringMs: (entered - written) / writesEach,
    checkpointMs: checkpointMs / writesEach,
    wallMs: quantile(times, 0.5),
  }
}

/**
 * CPU time of refreshing checkpoints for these writes: the writes are committed together, the checkpoints of each
 * list are refreshed once, and the writes are charged their share of the waiting changes. The writes are undone
 * afterwards.
 */
async function checkpointTimeOf(write: Write, side: Side, pid: number): Promise<number> {
  let spent = 0
  await rolledBack(side.db, async (tx) => {
    const movesOf = async () => {
      const moved = sql<{
        list: CheckpointedList
        moves: number
      }>`select list, count(*) as moves from listing_changes group by 1`
      return new Map((await moved.execute(tx)).rows.map(({ list, moves }) => [list, moves]))
    }
    const stood = await movesOf()
    for (let at = 0; at < writesEach; at++) await write(tx, side)
    await lockCheckpoints(tx)
    for (const [list, moves] of await movesOf()) {
      const before = cpuMs(pid)
      await replaceCheckpoints(tx, list)
      spent += (cpuMs(pid) - before) * Math.min(1, (moves - (stood.get(list) ?? 0)) / maxChanges)
    }
  })
  return spent
}

async function rolledBack(db: Db, action: (tx: Tx) => Promise<unknown>): Promise<void> {
  const done = new Error('rolled back')
  await db
    .transaction()
    .execute(async (tx) => {
      await action(tx)
      throw done
    })
    .catch((error: unknown) => {
      if (error !== done) throw error
    })
}

/** CPU time of a backend. */
function cpuMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000
}

import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { enterNotedTitles } from '#domains/catalogue/server/search/noted-titles.queries.ts'
import { titleKey } from '#domains/catalogue/server/search/title-key.ts'
import { addClassRating } from '#domains/catalogue/server/tallies/tallies.ts'
import { openDatabase, type Tx } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { type Chance, createChance } from '../src/demo/chance.ts'
import { courseTitle } from '../src/demo/scale/scale-titles.ts'
import { quantile } from './ground/turns.ts'

// What it costs to write a course, a class and a rating among those that are there, listings and indexes included, and
// what the worker spends on each afterwards. With two folders the databases take turns, and a ratio is second ÷ first,
// the median of the pairs: what else goes on in the machine meets both.
// Run: npm run bench -- catalogue-writes FOLDER [FOLDER], with folders that catalogue-scale has seeded; all is rolled
// back, and what that leaves is swept up.
const folders = process.argv.slice(2, 4)
if (folders.length === 0) throw new Error('Say in which folder the database is')
const turns = Number(process.env.TURNS ?? 9)
const writesEach = Number(process.env.WRITES ?? 30)
const seed = Number(process.env.SEED ?? 7)

/** Writes once, with what the database holds. */
type Write = (tx: Tx, side: Side) => Promise<unknown>
type Side = Awaited<ReturnType<typeof aSide>>

const writes: Readonly<Record<string, Write>> = {
  'a course': (tx, { chance, lastCourse }) => {
    const title = courseTitle(chance)
    return sql`
      insert into courses (title, title_key, explanation, details, certificate, course_type, approval, owner_id, category_id)
      select ${title}, ${titleKey(title)}, '', '', true, 1, 2, owner_id, category_id
      from course_listing where course_id >= ${chance.between(1, lastCourse)} order by course_id limit 1`.execute(tx)
  },
  'a course’s title': (tx, { chance, lastCourse }) => {
    const title = courseTitle(chance)
    return sql`update courses set title = ${title}, title_key = ${titleKey(title)} where id = (
      select course_id from course_listing where course_id >= ${chance.between(1, lastCourse)} order by course_id limit 1)`.execute(
      tx,
    )
  },
  'a class’s fee': (tx, { chance, lastClass }) =>
    sql`update classes set fee_mmk = fee_mmk + 1 where id = (
      select class_id from class_listing where class_id >= ${chance.between(1, lastClass)} order by class_id limit 1)`.execute(
      tx,
    ),
  'a rating': async (tx, { chance, lastClass }) => {
    const found = await sql<{ id: number }>`
      select class_id as id from class_listing where class_id >= ${chance.between(1, lastClass)} order by class_id limit 1`.execute(
      tx,
    )
    await addClassRating(tx, found.rows[0]?.id ?? 0, { delta: 4, countDelta: 1 })
  },
}

const sides = await Promise.all(folders.map(aSide))
try {
  for (const side of sides) await swept(side)
  console.log(`${sides.map(({ rows }) => rows).join(' and ')} courses, load ${loadavg()[0]?.toFixed(1)}`)
  for (const [name, write] of Object.entries(writes)) console.log(name.padEnd(20), await measured(write))
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  for (const side of sides) await swept(side)
} finally {
  for (const { db, server } of sides) {
    await db.destroy()
    if (!server.found) await server.stop()
  }
}

async function aSide(folder: string) {
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
  const chance: Chance = createChance(seed)
  return { ...state, server, db, chance }
}

/** Without it the pages of the lists would no longer be known to be visible to all, and reading them would cost more. */
async function swept({ db }: Side): Promise<void> {
  await sql`vacuum (analyze) courses, classes, accounts, course_listing, class_listing, course_places, listing_moves`.execute(
    db,
  )
}

interface Cost {
  readonly writingMs: number
  readonly enteringMs: number
  readonly wallMs: number
}

/** Medians of CPU of the database for one write, of the same for the worker, and of time on the clock. */
async function measured(write: Write): Promise<string> {
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
  const all = shown(({ writingMs, enteringMs }) => writingMs + enteringMs)
  return `CPU ms ${shown(({ writingMs }) => writingMs)} | with the worker’s ${all} | wall ms ${shown(({ wallMs }) => wallMs)}`
}

async function turnOf(write: Write, side: Side): Promise<Cost> {
  // A connection that was idle while the other database had its turn may be another one now.
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(side.db)
  const pid = rows[0]?.pid ?? 0
  const before = cpuMs(pid)
  const times: number[] = []
  for (let at = 0; at < writesEach; at++) {
    const start = performance.now()
    await rolledBack(write, side)
    times.push(performance.now() - start)
  }
  const written = cpuMs(pid)
  await enterNotedTitles(side.db)
  return {
    writingMs: (written - before) / writesEach,
    enteringMs: (cpuMs(pid) - written) / writesEach,
    wallMs: quantile(times, 0.5),
  }
}

async function rolledBack(write: Write, side: Side): Promise<void> {
  const done = new Error('rolled back')
  await side.db
    .transaction()
    .execute(async (tx) => {
      await write(tx, side)
      throw done
    })
    .catch((error: unknown) => {
      if (error !== done) throw error
    })
}

/** Time that a backend has been on a CPU. */
function cpuMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000
}

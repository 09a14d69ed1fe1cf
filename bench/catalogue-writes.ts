import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { enterNotedTitles } from '#domains/catalogue/server/noted-titles.queries.ts'
import { addClassRating } from '#domains/catalogue/server/tallies.ts'
import { titleKey } from '#domains/catalogue/server/title-key.ts'
import { openDatabase, type Tx } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createChance } from '../src/demo/chance.ts'
import { courseTitle } from '../src/demo/scale/scale-titles.ts'

// What it costs to write a course, a class and a rating among those that are there, listings and indexes included, and what the worker
// spends on each afterwards.
// Run: npm run bench -- catalogue-writes FOLDER, with a folder that catalogue-scale has seeded; all is rolled back, and what that
// leaves is swept up.
const folder = process.argv[2]
if (!folder) throw new Error('Say in which folder the database is')
const rounds = Number(process.env.ROUNDS ?? 200)

const server = await startEmbeddedPostgres({ dataDir: folder })
await migrate(server.url())
const db = openDatabase(server.url(), { max: 1 })
const chance = createChance(Number(process.env.SEED ?? 7))
try {
  const { rows } = await sql<{ pid: number; rows: number; lastCourse: number; lastClass: number }>`
    select pg_backend_pid() as pid, (select reltuples::int from pg_class where oid = 'course_listing'::regclass) as rows,
      (select max(course_id) from course_listing) as last_course, (select max(class_id) from class_listing) as last_class`.execute(
    db,
  )
  const [state] = rows
  if (!state) throw new Error('The database gave no answer')
  await swept()
  console.log(
    `${state.rows} courses, load ${loadavg()[0]?.toFixed(1)}; CPU ms of the database, then wall ms: p50 p95, then CPU ms for the worker`,
  )
  await measured('a course', state.pid, async (tx) => {
    const title = courseTitle(chance)
    await sql`
      insert into courses (title, title_key, explanation, details, certificate, course_type, approval, owner_id, category_id)
      select ${title}, ${titleKey(title)}, '', '', true, 1, 2, owner_id, category_id
      from course_listing where course_id >= ${chance.between(1, state.lastCourse)} order by course_id limit 1`.execute(
      tx,
    )
  })
  await measured('a course’s title', state.pid, async (tx) => {
    const title = courseTitle(chance)
    await sql`update courses set title = ${title}, title_key = ${titleKey(title)} where id = (
      select course_id from course_listing where course_id >= ${chance.between(1, state.lastCourse)} order by course_id limit 1)`.execute(
      tx,
    )
  })
  await measured('a class’s fee', state.pid, async (tx) => {
    await sql`update classes set fee_mmk = fee_mmk + 1 where id = (
      select class_id from class_listing where class_id >= ${chance.between(1, state.lastClass)} order by class_id limit 1)`.execute(
      tx,
    )
  })
  await measured('a rating', state.pid, async (tx) => {
    const found = await sql<{ id: number }>`
      select class_id as id from class_listing where class_id >= ${chance.between(1, state.lastClass)} order by class_id limit 1`.execute(
      tx,
    )
    await addClassRating(tx, found.rows[0]?.id ?? 0, { delta: 4, countDelta: 1 })
  })
  await swept()
} finally {
  await db.destroy()
  if (!server.found) await server.stop()
}

/** Without it the pages of the lists would no longer be known to be visible to all, and reading them would cost more. */
async function swept(): Promise<void> {
  await sql`vacuum (analyze) courses, classes, accounts, course_listing, class_listing, course_places, listing_moves`.execute(
    db,
  )
}

async function measured(name: string, pid: number, write: (tx: Tx) => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await rolledBack(write)
  await enterNotedTitles(db)
  const before = cpuMs(pid)
  const times: number[] = []
  for (let turn = 0; turn < rounds; turn++) {
    const start = performance.now()
    await rolledBack(write)
    times.push(performance.now() - start)
  }
  const written = cpuMs(pid)
  await enterNotedTitles(db)
  const entering = (cpuMs(pid) - written) / rounds
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(rounds * share)] ?? 0).toFixed(2).padStart(8)
  console.log(
    name.padEnd(24),
    ((written - before) / rounds).toFixed(2).padStart(8),
    '|',
    at(0.5),
    at(0.95),
    '|',
    entering.toFixed(2),
  )
}

async function rolledBack(write: (tx: Tx) => Promise<unknown>): Promise<void> {
  const done = new Error('rolled back')
  await db
    .transaction()
    .execute(async (tx) => {
      await write(tx)
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

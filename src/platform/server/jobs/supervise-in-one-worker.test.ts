import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { superviseInOneWorker } from '#platform/server/jobs/supervise-in-one-worker.ts'
import { aDatabase, type TestDatabase } from '#tests/support/database.ts'

/** Number of one-second cycles to observe; a worker that is not the leader supervises once in thirty. */
const TURNS = 5

function aWorker({ url }: TestDatabase) {
  const did = { turns: 0 }
  const supervise = async () => {
    did.turns += 1
  }
  const supervision = superviseInOneWorker({ url, supervise, onError: () => undefined })
  onTestFinished(supervision.stop)
  return { ...supervision, turns: () => did.turns }
}
type Worker = ReturnType<typeof aWorker>
const leading = (workers: Worker[]) => workers.filter((worker) => worker.isLeading())
const maxTurns = (workers: Worker[]) => Math.max(...workers.map(({ turns }) => turns()))

test('one of several workers supervises the queues, and another one when it stops', async () => {
  const database = await aDatabase()
  const workers = [aWorker(database), aWorker(database), aWorker(database)]
  await expect.poll(() => maxTurns(workers)).toBeGreaterThanOrEqual(TURNS)
  expect(workers.filter(({ turns }) => turns() > 1)).toHaveLength(1)
  const [first] = leading(workers)
  expect(first?.turns()).toBeGreaterThanOrEqual(TURNS)
  await first?.stop()
  const others = workers.filter((worker) => worker !== first)
  await expect.poll(() => leading(others)).toHaveLength(1)
  await expect.poll(() => maxTurns(others)).toBeGreaterThan(2)
})

test('a worker that loses its connection stops supervising, and takes the lock again when it is free', async () => {
  const database = await aDatabase()
  const worker = aWorker(database)
  await expect.poll(worker.isLeading).toBe(true)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'pyinnya supervision' and datname = current_database()`.execute(database.db)
  await expect.poll(worker.isLeading, { interval: 5 }).toBe(false)
  await expect.poll(worker.isLeading).toBe(true)
})

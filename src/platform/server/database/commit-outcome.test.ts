import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aDatabase, type TestDatabase } from '#tests/support/database.ts'
import { deleteCommitMarksBefore } from './commit-marks.queries.ts'
import { CommitOutcomeUnknown, commitLeavingMark, isCommitted, undoUnlessUnknown } from './commit-outcome.ts'
import { poolOf } from './connect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})

const asked = (commitId: string) =>
  isCommitted(commitId, { ask: (text, values) => poolOf(database.db).query(text, values), lost: new Error('lost') })

/** A transaction that has written its commit mark and has not ended. */
async function aRunningTransaction(commitId: string) {
  const connection = await poolOf(database.db).connect()
  await connection.query('begin')
  await connection.query('insert into commit_marks (id, is_committed) values ($1, true)', [commitId])
  return connection
}

test.each([
  { ends: 'commit', notified: true },
  { ends: 'rollback', notified: false },
])('waits for a transaction that is still running: it ends by $ends', async ({ ends, notified }) => {
  const commitId = randomUUID()
  const connection = await aRunningTransaction(commitId)
  let answer: boolean | undefined
  const answered = asked(commitId).then((said) => (answer = said))
  await sleep(200)
  expect(answer).toBeUndefined()
  await sql`select 1`.execute(database.db)
  await connection.query(ends === 'commit' ? 'end' : ends)
  connection.release()
  await answered
  expect(answer).toBe(notified)
  expect(await asked(commitId)).toBe(notified)
})

test('a transaction that was asked to roll back cannot commit', async () => {
  const commitId = randomUUID()
  expect(await asked(commitId)).toBe(false)
  const connection = await poolOf(database.db).connect()
  await connection.query('begin')
  await connection.query("insert into categories (name) values ('late')")
  await expect(connection.query(commitLeavingMark(commitId))).rejects.toThrow('commit_marks_pkey')
  await connection.query('rollback')
  connection.release()
  expect(await database.db.selectFrom('categories').select('id').execute()).toEqual([])
})

test('an unreachable database leaves the outcome unknown, and external effects are kept', async () => {
  const undone: string[] = []
  const undo = async () => undone.push('a file')
  const unknown = isCommitted(randomUUID(), {
    ask: () => Promise.reject(new Error('away')),
    lost: new Error('the answer'),
    forMs: 400,
  })
  await expect(unknown.catch((error) => undoUnlessUnknown(error, undo))).rejects.toThrow(CommitOutcomeUnknown)
  expect(undone).toEqual([])
  await expect(undoUnlessUnknown(new Error('a refusal'), undo)).rejects.toThrow('a refusal')
  expect(undone).toEqual(['a file'])
})

test('a read-only transaction leaves no mark; marks of others are deleted', async () => {
  const { db } = database
  const count = async () => (await db.selectFrom('commitMarks').select('id').execute()).length
  const before = await count()
  await db.transaction().execute((tx) => tx.selectFrom('categories').select('id').execute())
  expect(await count()).toBe(before)
  await db.transaction().execute((tx) => tx.insertInto('categories').values({ name: 'a' }).execute())
  expect(await count()).toBe(before + 1)
  await deleteCommitMarksBefore(db, new Date(Date.now() - 60_000))
  expect(await count()).toBe(before + 1)
  await deleteCommitMarksBefore(db, new Date(Date.now() + 60_000))
  expect(await count()).toBe(0)
})

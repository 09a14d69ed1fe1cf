import { beforeAll, expect, test } from 'vitest'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import { aDatabase, type TestDatabase } from '#tests/support/database.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await aDatabase()
})

const approval = { actorType: 'admin', actorId: 3, action: 'course.approve', target: 'course:12' } as const

test('an entry contains actor, target, old and new values, and time', async () => {
  const release = holdClockAt('2026-11-21T03:00:00Z')
  const entry = { ...approval, before: { approval: 1 }, after: { approval: 2, note: 'ကောင်းသည်' } }
  await base.db.transaction().execute((tx) => recordAudit(tx, entry))
  release()
  const [row] = await base.db.selectFrom('auditLog').selectAll().execute()
  expect(row).toMatchObject({ ...entry, at: new Date('2026-11-21T03:00:00Z') })
})

test('a rolled-back change leaves no entry', async () => {
  const failing = base.db.transaction().execute(async (tx) => {
    await recordAudit(tx, { ...approval, target: 'course:13' })
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await base.db.selectFrom('auditLog').selectAll().where('target', '=', 'course:13').execute()).toEqual([])
})

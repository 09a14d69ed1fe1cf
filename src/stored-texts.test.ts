import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { respellTextsHandler } from '#platform/server/burmese/respell-texts.worker.ts'
import { RELEASE } from '#platform/server/release.ts'
import { upsertHeartbeat } from '#platform/server/status/heartbeats.queries.ts'
import { aCategory, aCourse, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { STORED_TEXTS } from './stored-texts.ts'

const { db } = await aDatabase()
const handler = respellTextsHandler({ db }, STORED_TEXTS)
const run = (signal = new AbortController().signal) =>
  handler.run({}, { jobId: '1', attempt: 1, isLastAttempt: true, signal })

const courseOf = (id: number) =>
  db.selectFrom('courses').select(['title', 'titleKey', 'details']).where('id', '=', id).executeTakeFirstOrThrow()

describe('texts stored in an earlier normal form', () => {
  test('are updated once, with keys and lists; correct ones stay', async () => {
    const teacher = await aTeacher(db, { name: 'ဉီးမင်းသူရ', nameKey: 'ဉီးမင်းသူရ' })
    const karen = await aTeacher(db, { name: 'စီၤထူးထူး' })
    const category = await aCategory(db, { name: 'စျေးကွက်' })
    const course = await aCourse(db, {
      title: 'စျေးကွက်',
      titleKey: 'စျေးကွက်',
      details: 'သဥ္ဇာ\nဂစ္တာ',
      ownerId: teacher.id,
      categoryId: category.id,
    })
    await run()
    expect(await courseOf(course.id)).toEqual({ title: 'ဈေးကွက်', titleKey: 'ဈေးကွက်', details: 'သဉ္ဇာ\nဂစ်တာ' })
    const listed = db.selectFrom('courseListing').select('titleKey').where('courseId', '=', course.id)
    expect(await listed.executeTakeFirst()).toEqual({ titleKey: 'ဈေးကွက်' })
    const people = await db
      .selectFrom('accounts')
      .select(['name', 'nameKey'])
      .where('id', 'in', [teacher.id, karen.id])
      .orderBy('id')
      .execute()
    expect(people).toEqual([
      { name: 'ဦးမင်းသူရ', nameKey: 'အူးမင်းသူရ' },
      { name: 'စီၤထူးထူး', nameKey: expect.any(String) },
    ])
    const again = await aCourse(db, { title: 'စျေးကွက်', titleKey: 'စျေးကွက်' })
    await run()
    expect((await courseOf(again.id)).title).toBe('စျေးကွက်')
  })

  test('are read again once no server of another release runs, which may still have written some', async () => {
    await run()
    const started = { id: randomUUID(), role: 'web', host: 'h', pid: 1, startedAt: new Date() }
    const former = { ...started, release: '0.0.1', seenAt: new Date() }
    await upsertHeartbeat(db, former)
    const course = await aCourse(db, { title: 'စျေးကွက်', titleKey: 'စျေးကွက်' })
    await run()
    expect((await courseOf(course.id)).title, 'it may write more of them').toBe('စျေးကွက်')
    await upsertHeartbeat(db, { ...former, seenAt: new Date(Date.now() - 3_600_000) })
    await upsertHeartbeat(db, { ...started, id: randomUUID(), release: RELEASE, seenAt: new Date() })
    await run()
    expect((await courseOf(course.id)).title).toBe('ဈေးကွက်')
  })

  test('are completed by the next run after an interrupted one, and a taken name is skipped', async () => {
    await db.deleteFrom('respelledTexts').execute()
    const course = await aCourse(db, { title: 'ဉပဒေ', titleKey: 'ဉပဒေ' })
    await aCategory(db, { name: 'ဥပဒေ' })
    const second = await aCategory(db, { name: 'ဉပဒေ' })
    const stopped = new AbortController()
    stopped.abort()
    await run(stopped.signal)
    expect((await courseOf(course.id)).title).toBe('ဉပဒေ')
    await run()
    expect((await courseOf(course.id)).title).toBe('ဥပဒေ')
    const left = db.selectFrom('categories').select('name').where('id', '=', second.id)
    expect(await left.executeTakeFirst()).toEqual({ name: 'ဉပဒေ' })
  })

  test('every listed table has its columns', async () => {
    for (const { table, columns, key } of STORED_TEXTS) {
      for (const column of [...columns, ...(key ? [key.column] : [])]) {
        const found = db
          .selectFrom('information_schema.columns' as never)
          .where('table_name' as never, '=', table as never)
          .where('column_name' as never, '=', column as never)
        expect([table, column, (await found.selectAll().execute()).length]).toEqual([table, column, 1])
      }
    }
  })
})

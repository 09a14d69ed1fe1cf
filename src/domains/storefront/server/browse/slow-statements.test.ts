import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountCatalogue } from '#domains/catalogue/server/index.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { aClass, aSchool, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { mountStorefront } from '../mount-storefront.ts'

// Public calls are cancelled when the database does not reply in time; the test holds a lock to cause it.

const { db, url } = await aDatabase()
const publicReads = openDatabase(url, { max: 5, statementTimeoutMs: 300 })
const api = await aDomainApi([mountCatalogue, mountStorefront], { db, publicReads })
const other = new pg.Client({ connectionString: url })
const taken = [
  'course_listing',
  'class_listing',
  'courses',
  'classes',
  'accounts',
  'categories',
  'course_tallies',
  'course_place_tallies',
]

let paths: Record<string, string> = {}
beforeAll(async () => {
  const seat = await aClass(db)
  paths = {
    '/course/:id': `/course/${seat.courseId}`,
    '/class/:id': `/class/${seat.id}`,
    '/teacher/:id/course/list': `/teacher/${(await aTeacher(db)).id}/course/list`,
    '/school/:id/course/list': `/school/${(await aSchool(db)).id}/course/list`,
  }
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await publicReads.destroy()
})

const calls: [path: string, body?: object][] = [
  ['/course/list'],
  ['/course/list?page=500&course_type=3'],
  ['/course/list/filter', { course_name: 'ဂစ်တာ' }],
  ['/course/list/filter', { region: 3, orderBy: 'alphabetical' }],
  ['/class/list'],
  ['/class/list/filter', { min: 1_000, start_time: '09:00' }],
  ['/class/search/result?keyword=%E1%80%80'],
  ['/teacher/list'],
  ['/school/list'],
  ['/search/suggestions?keyword=%E1%80%80'],
  ['/course/categories'],
  ['/course/:id'],
  ['/class/:id'],
  ['/teacher/:id/course/list'],
  ['/school/:id/course/list'],
]
const send = (path: string, body?: object) =>
  body
    ? api.post(paths[path] ?? path, { body })
    : api.get(paths[path] ?? path, { headers: { 'accept-language': 'en' } })

test.each(calls)('%s %j answers 503 with Retry-After when its statement is cancelled', async (path, body) => {
  await other.query(`begin; lock table ${taken.join(', ')} in access exclusive mode`)
  const start = performance.now()
  const { status, headers, json } = await send(path, body)
  await other.query('rollback')
  expect({ status, wait: headers['retry-after'], code: json.code }).toEqual({
    status: 503,
    wait: '5',
    code: 'TOO_BUSY',
  })
  expect(json.message).not.toBe('')
  expect(performance.now() - start).toBeLessThan(20_000)
  // On a busy machine a reply without a lock may exceed the timeout too, so it is retried.
  await expect.poll(async () => (await send(path, body)).status).toBe(200)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import { aClass, aCourse } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { mountStorefront } from '../mount-storefront.ts'

// STU-13: filters by end, course type and start; lists of the apps are unchanged.
describe('POST /class/list/filter, by end, start and course type', async () => {
  const { db } = await aDatabase()
  const api = await aDomainApi(mountStorefront, { db })
  const day = (from: number) => addDays(today(), from)
  const ids: Record<'ended' | 'lastDay' | 'soon' | 'online', number> = { ended: 0, lastDay: 0, soon: 0, online: 0 }

  beforeAll(async () => {
    const online = await aCourse(db, { courseType: CourseType.online })
    ids.ended = (await aClass(db, { startDate: day(-60), endDate: day(-1) })).id
    ids.lastDay = (await aClass(db, { startDate: day(-30), endDate: day(0) })).id
    ids.soon = (await aClass(db, { startDate: day(7), endDate: day(60) })).id
    ids.online = (await aClass(db, { courseId: online.id, startDate: day(30), endDate: day(90) })).id
  })

  const found = async (body: object) => {
    const { status, json } = await api.post('/class/list/filter', { body })
    expect(status).toBe(200)
    expect(json.total).toBe(json.data.length)
    return (json.data as { class_id: number }[]).map(({ class_id }) => class_id)
  }

  test('open_only omits ended classes, not those that end today', async () => {
    expect(await found({ open_only: true })).toEqual([ids.online, ids.soon, ids.lastDay])
    for (const off of [{}, { open_only: false }, { open_only: null }])
      expect(await found(off)).toEqual([ids.online, ids.soon, ids.lastDay, ids.ended])
  })

  test('filters by course_type and start_from', async () => {
    expect(await found({ course_type: [CourseType.online] })).toEqual([ids.online])
    expect(await found({ course_type: CourseType.inPerson, open_only: 1 })).toEqual([ids.soon, ids.lastDay])
    expect(await found({ start_from: day(7) })).toEqual([ids.online, ids.soon])
    expect(await found({ start_from: day(8), class_type: [1, 2, 3] })).toEqual([ids.online])
  })

  test.each([{ open_only: 'perhaps' }, { course_type: [3] }, { start_from: '21/11/2026' }])(
    'refuses %j',
    async (body) => {
      expect((await api.post('/class/list/filter', { body })).status).toBe(422)
    },
  )

  test('without a filter returns all, newest first', async () => {
    const { json } = await api.get('/class/list')
    expect(json.data.map(({ class_id }: { class_id: number }) => class_id)).toEqual([
      ids.online,
      ids.soon,
      ids.lastDay,
      ids.ended,
    ])
  })
})

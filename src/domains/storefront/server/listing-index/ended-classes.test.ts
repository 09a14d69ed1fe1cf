import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#platform/contract/calendar.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { today } from '#platform/server/clock.ts'
import { aClass, aCourse } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { mountStorefront } from '../mount-storefront.ts'
import { sortEndedClassesLast } from './ended-classes.queries.ts'

interface Reply {
  readonly json: { readonly data: readonly { readonly class_id: number }[] }
}

// STU-13: classes that are over stand behind the others in every list, newest first, and are neither suggested nor at
// home.
describe('classes that are over', async () => {
  const { db } = await aDatabase()
  const api = await aDomainApi(mountStorefront, { db })
  const day = (from: number) => addDays(today(), from)
  const open: number[] = []
  const ended: number[] = []
  let courseId = 0

  beforeAll(async () => {
    courseId = (await aCourse(db, { title: 'ပန်းချီ' })).id
    // Alternately, so that every page would hold both if they were in the order of their making.
    for (let index = 0; index < PAGE_SIZE + 2; index += 1) {
      open.unshift((await aClass(db, { courseId, startDate: day(100 - index), endDate: day(200) })).id)
      ended.unshift((await aClass(db, { courseId, startDate: day(-60), endDate: day(-1) })).id)
    }
    await sortEndedClassesLast(db, today())
  })

  const idsOf = (json: Reply['json']) => json.data.map(({ class_id }) => class_id)
  const pages = async (read: (page: number) => Promise<Reply>) =>
    (await Promise.all([1, 2, 3].map(read))).flatMap(({ json }) => idsOf(json))
  const keyword = encodeURIComponent('ပန်းချီ')

  test.each<[string, (page: number) => Promise<Reply>]>([
    ['the list', (page) => api.get(`/class/list?page=${page}`)],
    ['a search', (page) => api.get(`/class/search/result?keyword=${keyword}&page=${page}`)],
    ['a filter', (page) => api.post(`/class/list/filter?page=${page}`, { body: { min: 1 } })],
    ['the classes of a course', (page) => api.get(`/course/${courseId}/class/list?page=${page}`)],
  ])('stand last in %s', async (_, read) => {
    expect(await pages(read)).toEqual([...open, ...ended])
  })

  test('keep their place in the alphabet', async () => {
    const { json } = await api.post('/class/list/filter', { body: { orderBy: 'alphabetical' } })
    expect(idsOf(json)).toEqual([...open, ...ended].toSorted((a, b) => a - b).slice(0, PAGE_SIZE))
  })

  test('are not suggested', async () => {
    const { json } = await api.get(`/search/suggestions?keyword=${keyword}&size=${PAGE_SIZE}`)
    expect(idsOf(json.classes)).toEqual(open.slice(0, PAGE_SIZE))
    const overAlone = await aCourse(db, { title: 'ဂစ်တာ' })
    await aClass(db, { courseId: overAlone.id, startDate: day(-9), endDate: day(-1) })
    expect((await api.get(`/search/suggestions?keyword=${encodeURIComponent('ဂစ်တာ')}`)).json.classes.data).toEqual([])
  })

  test('are not among those that start next', async () => {
    const { json } = await api.get('/class/list/starting')
    // Made later, starts earlier.
    expect(idsOf(json)).toEqual(open.slice(0, PAGE_SIZE))
  })

  test('return when their last day is moved, and leave when it is moved back', async () => {
    const [id = 0] = ended
    const moveEnd = (to: number) =>
      db
        .updateTable('classes')
        .set({ endDate: day(to) })
        .where('id', '=', id)
        .execute()
    await moveEnd(5)
    expect(idsOf((await api.get('/class/list')).json)).toContain(id)
    await moveEnd(-1)
    expect(idsOf((await api.get('/class/list')).json)).toEqual(open.slice(0, PAGE_SIZE))
  })

  test('are moved once a day, and a class saved at that moment by the run after', async () => {
    const [id = 0] = open
    const placed = async () =>
      (
        await sql<{
          open: number
        }>`select count(*)::int as open from class_listing where inserted_at > '1900-01-01'`.execute(db)
      ).rows[0]?.open
    const before = (await placed()) ?? 0
    // As if a transaction had placed it by the day before.
    const misplace = () => sql`update class_listing set inserted_at = now() where class_id = ${ended[0]}`.execute(db)
    await misplace()
    await sortEndedClassesLast(db, today())
    expect(await placed()).toBe(before)
    await misplace()
    await sortEndedClassesLast(db, today())
    expect(await placed()).toBe(before + 1)
    await sortEndedClassesLast(db, day(201))
    expect(await placed()).toBe(0)
    expect(id).toBeGreaterThan(0)
  })
})

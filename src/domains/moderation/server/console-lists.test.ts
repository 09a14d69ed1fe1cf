import { beforeAll, describe, expect, test } from 'vitest'
import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { CONSOLE_PAGE_SIZE } from '#platform/contract/wire.ts'
import { aCategory, aCourse, anAdmin, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { mountModeration } from './index.ts'

const { db } = await aDatabase()
let api: DomainApi
let moderator: Caller

beforeAll(async () => {
  api = await aDomainApi(mountModeration, { db })
  moderator = await anAdmin(db, { role: 'moderator' })
})

const get = async (path: string) => (await api.get(path, { as: moderator })).json
const insertedAt = (time: string) => new Date(`${time}+06:30`)

describe('people in the console (OWN-22)', () => {
  let ids: number[]
  beforeAll(async () => {
    const first = await aTeacher(db, { name: 'ဂ', insertedAt: insertedAt('2026-01-01T00:00:00') })
    const second = await aTeacher(db, { name: 'က', insertedAt: insertedAt('2026-01-02T23:59:59') })
    const third = await aTeacher(db, { name: 'ခ', insertedAt: insertedAt('2026-01-03T00:00:00') })
    ids = [first.id, second.id, third.id]
  })
  const found = async (query: string) => {
    const { data } = await get(`/admin/users?type=teacher&${query}`)
    return data.map(({ id }: { id: number }) => ids.indexOf(id)).filter((at: number) => at >= 0)
  }

  test('are those of days in Yangon, the first and the last included', async () => {
    expect(await found('from=2026-01-01&to=2026-01-02')).toEqual([1, 0])
    expect(await found('from=2026-01-02')).toEqual([2, 1])
    expect(await found('to=2026-01-01')).toEqual([0])
    expect((await api.get('/admin/users?type=teacher&from=tomorrow', { as: moderator })).status).toBe(422)
  })

  test('are sorted by time or by name', async () => {
    const days = 'from=2026-01-01&to=2026-01-03'
    expect(await found(`${days}&order=newest`)).toEqual([2, 1, 0])
    expect(await found(`${days}&order=oldest`)).toEqual([0, 1, 2])
    expect(await found(`${days}&order=name`)).toEqual([1, 2, 0])
    expect((await api.get('/admin/users?type=teacher&order=size', { as: moderator })).status).toBe(422)
  })

  test('are found by the second phone, the second e-mail and the card number', async () => {
    const facts = { phoneNumber2: '09777000222', email2: 'Second@example.com', nrcNumber: '၁၂/ကတတ(N)၁၂၃၄၅၆' }
    const teacher = await aTeacher(db, facts)
    for (const keyword of ['09777000222', 'second@', '123456', '၁၂/ကတတ']) {
      const { data } = await get(`/admin/users?type=teacher&keyword=${encodeURIComponent(keyword)}`)
      expect(
        data.map(({ id }: { id: number }) => id),
        keyword,
      ).toEqual([teacher.id])
    }
  })

  test('are found by an account number in Burmese digits, with a small letter too (BUR-15)', async () => {
    const { id, accountNo } = await aTeacher(db)
    for (const keyword of [toBurmeseDigits(accountNo), toBurmeseDigits(accountNo.toLowerCase())]) {
      expect(keyword).toMatch(/^t[၀-၉]{6}$/i)
      const { data } = await get(`/admin/users?type=teacher&keyword=${encodeURIComponent(keyword)}`)
      expect(
        data.map((row: { id: number }) => row.id),
        keyword,
      ).toEqual([id])
    }
  })

  test('stand 25 on a page (OWN-18)', async () => {
    const at = insertedAt('2025-03-01T12:00:00')
    for (let n = 0; n <= CONSOLE_PAGE_SIZE; n += 1) await aTeacher(db, { insertedAt: at })
    const page = await get('/admin/users?type=teacher&from=2025-03-01&to=2025-03-01')
    expect([page.data.length, page.total, page.last_page]).toEqual([25, 26, 2])
  })
})

test('courses in the console are found by day and category, and sorted by title (OWN-22)', async () => {
  const category = await aCategory(db, { name: 'စက်ရုပ်ပညာ' })
  const of = { categoryId: category.id, insertedAt: insertedAt('2025-05-05T08:00:00') }
  const last = await aCourse(db, { ...of, title: 'လျှပ်စစ်' })
  const first = await aCourse(db, { ...of, title: 'ကွန်ပျူတာ' })
  const query = `keyword=${encodeURIComponent('စက်ရုပ်')}&from=2025-05-05&to=2025-05-05`
  const idsOf = async (order: string) =>
    (await get(`/admin/courses?${query}&order=${order}`)).data.map((row: { course_id: number }) => row.course_id)
  expect(await idsOf('name')).toEqual([first.id, last.id])
  expect(await idsOf('newest')).toEqual([first.id, last.id])
  expect(await idsOf('oldest')).toEqual([last.id, first.id])
})

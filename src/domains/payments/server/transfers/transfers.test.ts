import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { anAdmin, anEnrolment, aPaymentMethod, aVideoCourse } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { mountPayments } from '../index.ts'

// MON-06, MON-07

let db: Db
let api: DomainApi
let finance: Caller
let kbz: { id: number; familyId: number }
let wave: { id: number; familyId: number }
let made = 0
const day = addDays(today(), -10)
const before = addDays(day, -1)

beforeAll(async () => {
  db = (await aDatabase()).db
  api = await aDomainApi(mountPayments, { db, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance', name: 'Ko Aung' })
  kbz = await aPaymentMethod(db, { name: 'KBZPay' })
  wave = await aPaymentMethod(db, { name: 'Wave Pay' })
  await record(kbz, 50_000, `${day}T00:00:00+06:30`)
  await record(kbz, 30_000, `${day}T23:59:59+06:30`)
  await record(wave, 20_000, `${day}T12:00:00+06:30`)
  await record(kbz, 1000, `${before}T23:59:59+06:30`)
  const withdrawn = await record(kbz, 7000, `${day}T10:00:00+06:30`)
  await db
    .updateTable('transfers')
    .set({ state: 'withdrawn', withdrawnAt: new Date(), withdrawnBy: finance.id })
    .where('id', '=', withdrawn)
    .execute()
  // Many more on another day, so that a page does not hold all.
  for (let n = 0; n < 13; n += 1) await record(wave, 100, `${addDays(day, 2)}T12:00:00+06:30`)
})

async function record(method: { id: number; familyId: number }, amountMmk: number, at: string): Promise<number> {
  made += 1
  const { id: enrolmentId } = await anEnrolment(db, { courseId: (await aVideoCourse(db)).id })
  const { id } = await db
    .insertInto('transfers')
    .values({
      enrolmentId,
      paymentMethodId: method.id,
      familyId: method.familyId,
      amountMmk,
      source: 'claim',
      numberTyped: `0100 55 ${1000 + made}`,
      numberKey: `10055${1000 + made}`,
      verifiedBy: finance.id,
      insertedAt: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** The amounts of the file of the day. */
async function saved(query: string): Promise<number[]> {
  const path = encodeURI(`/admin/transfers/export?format=csv&from=${day}&to=${day}&${query}`)
  const { body } = await api.get(path, { as: finance })
  const [, ...lines] = body.replace('\ufeff', '').trim().split('\r\n')
  return lines.map((line) => Number(line.split(',').at(-9)))
}
const list = async (query: string) => (await api.get(`/admin/transfers?${query}`, { as: finance })).json

it('has the transfers of a day in Yangon, with the sum of each method equal to its rows', async () => {
  const found = await list(`from=${day}&to=${day}`)
  expect(found).toMatchObject({
    total: 3,
    total_amount: 100_000,
    methods: [
      { name: 'KBZPay', transfers: 2, amount: 80_000 },
      { name: 'Wave Pay', transfers: 1, amount: 20_000 },
    ],
  })
  const sum = found.data.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
  expect(sum).toBe(found.total_amount)
  expect(found.data[0]).toMatchObject({ method_name: 'Wave Pay', verified_by: 'Ko Aung', refunded: 0 })
})

it('sums all pages', async () => {
  const found = await list(`from=${addDays(day, 2)}&method_id=${wave.id}&page=2`)
  expect(found).toMatchObject({ total: 13, last_page: 2, total_amount: 1300 })
  expect(found.data).toHaveLength(1)
})

it('finds a number in any spelling, and none for one that has no letter or digit', async () => {
  for (const keyword of ['0100551001', '၁၀၀၅၅၁၀၀၁', '55-1001'])
    expect((await list(`keyword=${encodeURIComponent(keyword)}`)).total, keyword).toBe(1)
  expect((await list('keyword=9999999')).total).toBe(0)
})

it('finds an amount in any spelling, and who verified, within the days that are chosen', async () => {
  const found = (keyword: string, more = '') => list(`keyword=${encodeURIComponent(keyword)}${more}`)
  for (const keyword of ['50000', '50,000', '၅၀,၀၀၀', '50,000 Ks'])
    expect(await found(keyword), keyword).toMatchObject({ total: 1, total_amount: 50_000 })
  expect((await found('50,00')).total, 'no amount').toBe(0)
  expect((await found('100')).data[0], 'an amount, and part of each number').toMatchObject({ amount: 100 })
  const byName = await found('aung', `&from=${day}&to=${day}`)
  expect(byName).toMatchObject({ total: 3, total_amount: 100_000 })
  expect((await found('Ko Thiha')).total).toBe(0)
  expect((await found('%')).total, 'signs name nothing').toBe(0)
})

it('finds the amounts between two, both included, in any spelling, in the list and in its file', async () => {
  const found = (range: string) => list(`from=${day}&to=${day}&${range}`)
  for (const low of ['30000', '30,000', '၃၀,၀၀၀', '30,000 Ks'])
    expect(await found(`amount_from=${encodeURIComponent(low)}`), low).toMatchObject({ total: 2, total_amount: 80_000 })
  expect(await found('amount_to=30000&amount_from=')).toMatchObject({ total: 2, total_amount: 50_000 })
  expect(await found('amount_from=30000&amount_to=30000')).toMatchObject({ total: 1, total_amount: 30_000 })
  expect(await found('amount_from=30001&amount_to=49999')).toMatchObject({ total: 0, total_amount: 0, methods: [] })
  expect(await saved('amount_from=၂၀,၀၀၀&amount_to=30000')).toEqual([20_000, 30_000])
})

it('finds a transfer without an amount by the fee that it has covered', async () => {
  const { id: enrolmentId } = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: 77_000 })).id })
  const insertedAt = new Date(`${addDays(day, -5)}T12:00:00+06:30`)
  const { id } = await db
    .insertInto('transfers')
    .values({ enrolmentId, source: 'legacy', verifiedBy: finance.id, insertedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const found = await list('amount_from=77,000&amount_to=77,000')
  expect(found).toMatchObject({ total: 1, total_amount: 77_000, data: [{ id, amount: 77_000 }] })
  expect((await list('amount_from=77001')).total).toBe(0)
})

it('finds the transfers of the wallets of one family, in the list and in its file', async () => {
  const second = await aPaymentMethod(db, { name: 'KBZPay, second telephone', family: 'KBZPay' })
  await record(second, 5000, `${day}T13:00:00+06:30`)
  const { json } = await api.get('/admin/payment-methods', { as: finance })
  const families = (json.data as { method_name: string; family_id: number }[]).filter(({ method_name }) =>
    method_name.startsWith('KBZPay'),
  )
  expect(new Set(families.map(({ family_id }) => family_id))).toEqual(new Set([kbz.familyId]))
  const range = `from=${day}&to=${day}&family_id=${kbz.familyId}`
  expect(await list(range)).toMatchObject({
    total: 3,
    total_amount: 85_000,
    methods: [{ name: 'KBZPay' }, { name: 'KBZPay, second telephone' }],
  })
  expect(await saved(`family_id=${kbz.familyId}&amount_to=29999`)).toEqual([5000])
  expect((await list(`${range}&method_id=${wave.id}`)).total, 'a wallet of another family').toBe(0)
  await db
    .updateTable('transfers')
    .set({ state: 'withdrawn', withdrawnAt: new Date(), withdrawnBy: finance.id })
    .where('paymentMethodId', '=', second.id)
    .execute()
})

it.each(['/admin/transfers?', '/admin/transfers/export?format=csv&'])('%s refuses what is no range', async (path) => {
  const refused = async (query: string) => {
    const { status, json } = await api.get(`${path}${query}`, { as: finance, headers: { 'accept-language': 'en' } })
    expect(status, query).toBe(422)
    return json.errors
  }
  const noAmount = ['Please write an amount in whole kyat, from 0 to 1,000,000,000,000.']
  for (const typed of ['abc', '4.5', '-1', '50,00', '1000000000001', '1e5'])
    expect(await refused(`amount_from=${typed}`), typed).toEqual({ amount_from: noAmount })
  expect(await refused('amount_from=x&amount_to=y')).toEqual({ amount_from: noAmount, amount_to: noAmount })
  expect(await refused('amount_from=30,001&amount_to=30000')).toEqual({
    amount_to: ['The lowest amount exceeds the highest amount.'],
  })
  expect(await refused('family_id=KBZPay')).toHaveProperty('family_id')
})

it('is exported with the same rows and sum', async () => {
  const { body, headers } = await api.get(`/admin/transfers/export?format=csv&from=${day}&to=${day}`, { as: finance })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="transfers-\d{4}-\d\d-\d\d\.csv"/)
  const [, ...lines] = body.replace('\ufeff', '').trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines.reduce((sum, line) => sum + Number(line.split(',')[3]), 0)).toBe(100_000)
  expect((await api.get('/admin/transfers/export?format=pdf', { as: finance })).status).toBe(422)
})

it('is for finance and the owner', async () => {
  expect((await api.get('/admin/transfers')).status).toBe(401)
  expect((await api.get('/admin/transfers', { as: await anAdmin(db, { role: 'moderator' }) })).status).toBe(403)
})

import { beforeAll, expect, test } from 'vitest'
import { anAdmin } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { mountPaymentDesk } from './payment-desk.routes.ts'

const { db } = await aDatabase()
let api: DomainApi
let finance: Caller

beforeAll(async () => {
  api = await aDomainApi(mountPaymentDesk, { db })
  finance = await anAdmin(db, { role: 'finance' })
})

const preset = { kind: 'rejection', reason: 'ငွေလွှဲ မတွေ့ရပါ။' }
const set = (shown: boolean) => api.post('/admin/reason-presets', { as: finance, body: { ...preset, shown } })
const stored = async () => (await api.get('/admin/reason-presets', { as: finance })).json.presets

// MON-14
test('a reason is kept for the next time once, and taken off the list', async () => {
  expect(await stored()).toEqual([])
  await Promise.all([set(true), set(true)])
  expect(await stored()).toEqual([{ ...preset, shown: true }])
  expect((await set(false)).json.presets).toEqual([{ ...preset, shown: false }])
})

test('reasons are for those who check payments, and not empty', async () => {
  const moderator = await anAdmin(db, { role: 'moderator' })
  expect((await api.get('/admin/reason-presets', { as: moderator })).status).toBe(403)
  expect((await api.get('/admin/reason-presets')).status).toBe(401)
  const empty = { kind: 'picture', reason: ' ', shown: true }
  const refused = await api.post('/admin/reason-presets', { as: finance, body: empty })
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['reason']])
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#platform/contract/calendar.ts'
import { pictureFolder } from '#platform/contract/picture-address.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { openListener } from '#platform/server/database/listen.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { onPagesInvalidated } from '#platform/server/pages/invalidate-pages.ts'
import { anAdmin, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { mountSite, newDayHandler, readSettings } from './index.ts'

let db: Db
let api: DomainApi
let storage: Storage
let owner: Caller
let image: string
beforeAll(async () => {
  db = (await aDatabase()).db
  const folder = await mkdtemp(join(tmpdir(), 'pyinnya-site-'))
  afterAll(() => rm(folder, { recursive: true }))
  storage = createFileStorage(folder)
  api = await aDomainApi(mountSite, { db, storage })
  owner = await anAdmin(db)
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  image = `data:image/png;base64,${picture.toString('base64')}`
})

describe('GET and POST /admin/settings', () => {
  test('have defaults', async () => {
    expect((await api.get('/settings/public')).json).toEqual({
      registration_fee_mmk: 400_000,
      contact_email: expect.stringContaining('@'),
      contact_phone: expect.any(String),
      company_name: expect.any(String),
      app_links: { play: null, apple: null, huawei: null },
      social_links: { facebook: null, telegram: null, viber: null, youtube: null, tiktok: null },
    })
    expect(await readSettings(db)).toMatchObject({ commission_percent: 10, require_verified_payment: false })
  })

  test('change one value, effective for everyone, with an audit entry', async () => {
    const body = { registration_fee_mmk: '250000', app_links: { play: 'https://play.example.com/app' } }
    const changed = await api.post('/admin/settings', { as: owner, body })
    expect(changed.json).toMatchObject({ registration_fee_mmk: 250_000, commission_percent: 10 })
    const next = { require_verified_payment: true, app_links: { apple: 'https://apple.example.com/app', huawei: '' } }
    expect((await api.post('/admin/settings', { as: owner, body: next })).json).toMatchObject({
      registration_fee_mmk: 250_000,
      require_verified_payment: true,
      app_links: { play: 'https://play.example.com/app', apple: 'https://apple.example.com/app', huawei: null },
    })
    const shown = (await api.get('/settings/public')).json
    expect(shown.registration_fee_mmk).toBe(250_000)
    expect(shown).not.toHaveProperty('commission_percent')
    expect((await api.get('/admin/settings', { as: owner })).json.require_verified_payment).toBe(true)
    const trace = await db.selectFrom('auditLog').select('after').where('action', '=', 'settings.update').execute()
    expect(trace).toHaveLength(2)
  })

  test('keep the simultaneous changes of two admins, and audit no unchanged value', async () => {
    const save = (app_links: object) => api.post('/admin/settings', { as: owner, body: { app_links } })
    const count = async () =>
      (await db.selectFrom('auditLog').select('id').where('action', '=', 'settings.update').execute()).length
    const links = { play: 'https://play.example.com/2', apple: 'https://apple.example.com/2' }
    const entries = await count()
    await Promise.all([save({ play: links.play }), save({ apple: links.apple }), save({ huawei: null })])
    expect((await api.get('/settings/public')).json.app_links).toMatchObject(links)
    expect(await count()).toBe(entries + 2)
    expect((await save(links)).status).toBe(200)
    expect(await count()).toBe(entries + 2)
  })

  test.each([
    [{ registration_fee_mmk: -1 }, 'registration_fee_mmk'],
    [{ registration_fee_mmk: 'much' }, 'registration_fee_mmk'],
    [{ commission_percent: 101 }, 'commission_percent'],
    [{ contact_email: 'nobody' }, 'contact_email'],
    [{ company_name: '' }, 'company_name'],
    [{ app_links: { play: 'javascript:alert(1)' } }, 'app_links'],
    [{ app_links: { other: 'https://example.com' } }, 'app_links'],
    [{ social_links: { facebook: 'http://example.com' } }, 'social_links'],
    [{ colour: 'red' }, 'body'],
  ])('%j is refused', async (body, field) => {
    const refused = await api.post('/admin/settings', { as: owner, body })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
  })

  test('are for the owner role', async () => {
    const moderator = await anAdmin(db, { role: 'moderator' })
    expect((await api.get('/admin/settings')).status).toBe(401)
    expect((await api.get('/admin/settings', { as: await aTeacher(db) })).status).toBe(401)
    expect((await api.post('/admin/settings', { as: moderator, body: {} })).status).toBe(403)
    expect((await api.get('/admin/ads', { as: moderator })).status).toBe(403)
  })
})

describe('GET /ads and admin calls below ads', () => {
  const createAd = (overrides: object = {}) => {
    const usual = { slot: 'home', image, link: 'https://example.com/a', starts_on: today(), ends_on: today() }
    return api.post('/admin/ads', { as: owner, body: { ...usual, ...overrides } })
  }

  test('are shown in their slot from their first to their last day', async () => {
    await createAd({ link: 'https://example.com/today' })
    await createAd({ link: 'https://example.com/over', starts_on: addDays(today(), -9), ends_on: addDays(today(), -1) })
    await createAd({ link: 'https://example.com/soon', starts_on: addDays(today(), 1), ends_on: addDays(today(), 9) })
    await createAd({ link: 'https://example.com/elsewhere', slot: 'list' })
    const shown = (await api.get('/ads?slot=home')).json
    expect(shown.map((ad: { link: string }) => ad.link)).toEqual(['https://example.com/today'])
    expect(shown[0].image).toMatch(/^\/pictures\/ads\/.+\.webp$/)
    expect((await api.get('/ads?slot=nowhere')).json).toEqual([])
    expect((await api.get('/ads')).json).toHaveLength(2)
  })

  test('change the sent fields, with days in order, and report another admin’s concurrent change', async () => {
    const { id } = (await createAd()).json
    const change = (body: object) => api.post(`/admin/ads/${id}/update`, { as: owner, body })
    const shown = async () => {
      const { data } = (await api.get('/admin/ads', { as: owner })).json
      return data.find((ad: { id: number }) => ad.id === id)
    }
    const first = await shown()
    await change({ link: 'https://example.com/first', seen: { link: first.link } })
    await change({ slot: 'list', seen: { slot: first.slot } })
    expect(await shown()).toEqual({ ...first, link: 'https://example.com/first', slot: 'list' })
    const late = await change({ link: 'https://example.com/late', seen: { link: first.link } })
    expect(late).toMatchObject({ status: 422, json: { code: 'CHANGED_MEANWHILE' } })
    expect(Object.keys(late.json.errors)).toEqual(['link'])
    await change({ image, seen: { image: first.image } })
    expect((await change({ image, seen: { image: first.image } })).status).toBe(422)
    const early = await change({ ends_on: addDays(today(), -1) })
    expect(early).toMatchObject({ status: 422, json: { code: 'INVALID_INPUT' } })
    expect(Object.keys(early.json.errors)).toEqual(['ends_on'])
  })

  test('change with or without a new picture, and delete their files with them', async () => {
    const { id } = (await createAd()).json
    const row = () => db.selectFrom('adSlots').selectAll().where('id', '=', id).executeTakeFirst()
    const first = (await row())?.imagePath ?? ''
    const change = { slot: 'detail', link: 'https://example.com/b', starts_on: today(), ends_on: today() }
    await api.post(`/admin/ads/${id}/update`, { as: owner, body: change })
    expect(await row()).toMatchObject({ slot: 'detail', imagePath: first })
    await api.post(`/admin/ads/${id}/update`, { as: owner, body: { ...change, image } })
    const second = (await row())?.imagePath ?? ''
    expect(second).not.toBe(first)
    expect(await filesUnder(first)).toBe(0)
    expect(await filesUnder(second)).toBeGreaterThan(0)
    expect((await api.post(`/admin/ads/${id}/delete`, { as: owner })).json).toEqual({ id })
    expect(await filesUnder(second)).toBe(0)
    expect((await api.post(`/admin/ads/${id}/delete`, { as: owner })).status).toBe(404)
    expect((await api.post(`/admin/ads/${id}/update`, { as: owner, body: change })).status).toBe(404)
  })

  test.each([
    [{ slot: 'roof' }, 'slot'],
    [{ image: '' }, 'image'],
    [{ image: 'data:image/png;base64,AAAA' }, 'image'],
    [{ image: 'https://example.com/a.png' }, 'image'],
    [{ link: 'http://example.com' }, 'link'],
    [{ ends_on: '2020-01-01' }, 'ends_on'],
  ])('%j is refused', async (overrides, field) => {
    const refused = await createAd(overrides)
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
  })
})

async function filesUnder(picturePath: string): Promise<number> {
  let count = 0
  for await (const _ of storage.list(pictureFolder(picturePath))) count += 1
  return count
}

test('the job new-day invalidates the pages of every process', async () => {
  const { db: own, url } = await aDatabase()
  const listener = await openListener(url)
  let heard = 0
  await onPagesInvalidated(listener, () => {
    heard += 1
  })
  const run = { jobId: '', attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
  await newDayHandler({ db: own }).run({}, run)
  await expect.poll(() => heard).toBe(1)
  await listener.close()
})

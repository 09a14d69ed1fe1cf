import { expect, test } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { aCategory, aCourse, anAdmin, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { mountCatalogue } from '../index.ts'

const { db } = await aDatabase()
const api = await aDomainApi(mountCatalogue, { db })
const admin = async (role: string) => ({ as: await anAdmin(db, { role }) })
const moderator = await admin('moderator')
const names = async () =>
  (await api.get('/course/categories')).json.map((row: { category_name: string }) => row.category_name)

test('an admin adds, moves, renames and deletes a category, each with an audit entry', async () => {
  const first = await api.post('/admin/categories', { ...moderator, body: { category_name: 'ဘာသာစကား' } })
  expect(first).toMatchObject({ status: 200, json: { category_id: expect.any(Number) } })
  const second = await api.post('/admin/categories', { ...moderator, body: { category_name: 'ဂီတ' } })
  expect(await names()).toEqual(['ဘာသာစကား', 'ဂီတ'])
  const path = `/admin/categories/${second.json.category_id}`
  await api.post(`${path}/update`, { ...moderator, body: { category_name: 'ဂီတနှင့် အနုပညာ', position: '0' } })
  await api.post(`/admin/categories/${first.json.category_id}/update`, {
    ...moderator,
    body: { category_name: 'ဘာသာစကား', position: 5 },
  })
  expect(await names()).toEqual(['ဂီတနှင့် အနုပညာ', 'ဘာသာစကား'])
  expect((await api.post(`${path}/delete`, moderator)).status).toBe(200)
  expect(await names()).toEqual(['ဘာသာစကား'])
  const written = await db.selectFrom('auditLog').select('action').orderBy('id').execute()
  expect(written.map(({ action }) => action)).toEqual([
    'category.create',
    'category.create',
    'category.update',
    'category.update',
    'category.delete',
  ])
})

test('the English name of a category is optional, is kept unless it is sent, and can be cleared', async () => {
  const body = { category_name: 'ပန်းချီ', category_name_en: 'Painting' }
  const { json: created } = await api.post('/admin/categories', { ...moderator, body })
  const path = `/admin/categories/${created.category_id}/update`
  const names = async (url: string) =>
    (await api.get(url, moderator)).json.find((row: { category_id: number }) => row.category_id === created.category_id)
  expect(await names('/course/categories')).toEqual({ category_id: created.category_id, ...body })
  await api.post(path, { ...moderator, body: { category_name: 'ပန်းချီနှင့် ပန်းပု' } })
  expect(await names('/admin/categories')).toMatchObject({ category_name_en: 'Painting' })
  await api.post(path, { ...moderator, body: { category_name: 'ပန်းချီ', category_name_en: '' } })
  expect(await names('/course/categories')).toMatchObject({ category_name: 'ပန်းချီ', category_name_en: null })
  const tooLong = await api.post(path, { ...moderator, body: { ...body, category_name_en: 'a'.repeat(101) } })
  expect(Object.keys(tooLong.json.errors)).toEqual(['category_name_en'])
})

test('a category with a course of any status cannot be deleted', async () => {
  const course = await aCourse(db, { approval: Approval.rejected })
  const reply = await api.post(`/admin/categories/${course.categoryId}/delete`, moderator)
  expect(reply).toMatchObject({ status: 422, json: { code: 'CATEGORY_IN_USE' } })
  const { json } = await api.get('/admin/categories', moderator)
  expect(json.find((row: { category_id: number }) => row.category_id === course.categoryId)).toMatchObject({
    course_count: 1,
  })
})

test('two categories cannot have the same name', async () => {
  const [one, other] = [await aCategory(db), await aCategory(db)]
  const add = await api.post('/admin/categories', { ...moderator, body: { category_name: one.name } })
  expect(add).toMatchObject({ status: 422, json: { errors: { category_name: [expect.any(String)] } } })
  const rename = await api.post(`/admin/categories/${other.id}/update`, {
    ...moderator,
    body: { category_name: one.name },
  })
  expect(rename.status).toBe(422)
  const same = await api.post(`/admin/categories/${one.id}/update`, { ...moderator, body: { category_name: one.name } })
  expect(same.status).toBe(200)
})

test.each([
  [{}, 'category_name'],
  [{ category_name: ' ' }, 'category_name'],
  [{ category_name: 'က'.repeat(101) }, 'category_name'],
  [{ category_name: 'က', position: -1 }, 'position'],
])('%j is refused', async (body, field) => {
  const { status, json } = await api.post('/admin/categories', { ...moderator, body })
  expect(status).toBe(422)
  expect(Object.keys(json.errors)).toEqual([field])
})

test('an absent category is 404', async () => {
  expect((await api.post('/admin/categories/999999/delete', moderator)).status).toBe(404)
  const rename = await api.post('/admin/categories/999999/update', { ...moderator, body: { category_name: 'က' } })
  expect(rename.status).toBe(404)
})

test('guests, teachers and finance are refused', async () => {
  const teacher = { as: await aTeacher(db) }
  const finance = await admin('finance')
  for (const path of ['/admin/categories', '/admin/categories/1/update', '/admin/categories/1/delete']) {
    const body = { category_name: 'က' }
    expect((await api.post(path, { body })).status).toBe(401)
    expect((await api.post(path, { ...teacher, body })).status).toBe(401)
    expect((await api.post(path, { ...finance, body })).status).toBe(403)
  }
  expect((await api.get('/admin/categories')).status).toBe(401)
})

test('categories are listed by position, without inactive ones', async () => {
  const { db } = await aDatabase()
  const api = await aDomainApi(mountCatalogue, { db })
  await aCategory(db, { name: 'ဂီတ', position: 2 })
  await aCategory(db, { name: 'ဘာသာစကား', position: 1 })
  await aCategory(db, { name: 'ဟောင်း', position: 0, active: false })
  const { json } = await api.get('/course/categories')
  expect(json.map((row: { category_name: string }) => row.category_name)).toEqual(['ဘာသာစကား', 'ဂီတ'])
})

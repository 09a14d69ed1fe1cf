import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { type Account, aClass, anEnrolment, aStudent, aVideoCourse } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type DomainApi, type DomainCall } from '#tests/support/domain-api.ts'
import { mountPayments } from '../index.ts'

let db: Db
let api: DomainApi
let storage: Storage
let folder: string
let student: Account

const picture = (color: string) =>
  sharp({ create: { width: 90, height: 160, channels: 3, background: color } })
    .png()
    .toBuffer()

beforeAll(async () => {
  db = (await aDatabase()).db
  folder = await mkdtemp(join(tmpdir(), 'pyinnya-proofs-'))
  storage = createFileStorage(folder)
  api = await aDomainApi(mountPayments, { db, storage, links: createLinkSigner('secret', Date.now) })
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  student = await aStudent(db)
})

async function send(path: string, files: Buffer[], as: DomainCall['as'] = student) {
  const form = new FormData()
  for (const bytes of files) form.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'a.png')
  const request = new Request('http://pyinnya.test', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const body = Buffer.from(await request.arrayBuffer())
  return api.post(path, { ...(as && { as }), headers, body })
}
const proofsOf = (enrolmentId: number) =>
  db.selectFrom('paymentProofs').selectAll().where('enrolmentId', '=', enrolmentId).orderBy('id').execute()
const filesKept = async () => {
  const keys: string[] = []
  for await (const { key } of storage.list('private/')) keys.push(key)
  return keys.length
}

describe('POST /my/class/:id/payment/create and /course/:id/payment/create', () => {
  test('stores it re-encoded, notifies the owner, and revokes an earlier verification', async () => {
    const course = await aVideoCourse(db)
    const enrolment = await anEnrolment(db, {
      courseId: course.id,
      studentId: student.id,
      paymentVerifiedAt: new Date(),
      transactionNo: '1',
    })
    const reply = await send(`/course/${course.id}/payment/create`, [await picture('#123456')])
    expect(reply).toMatchObject({ status: 200, json: { status: 'success' } })
    const [proof] = await proofsOf(enrolment.id)
    expect(proof?.filePath).toMatch(/^private\/proofs\/.+\.webp$/)
    expect(await storage.exists(proof?.filePath ?? '')).toBe(true)
    const row = await db.selectFrom('enrolments').selectAll().where('id', '=', enrolment.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ paymentVerifiedAt: null, verifiedBy: null, transactionNo: '1', status: 1 })
    const notices = await db.selectFrom('notifications').selectAll().where('courseId', '=', course.id).execute()
    expect(notices).toMatchObject([{ recipientId: course.ownerId, sender: 2, studentId: student.id }])
  })

  test('stores every picture of one form once, also for a retry', async () => {
    const enrolment = await anEnrolment(db, { studentId: student.id })
    const path = `/my/class/${enrolment.classId}/payment/create`
    const pictures = [await picture('red'), await picture('green')]
    expect((await send(path, pictures)).json.status).toBe('success')
    expect((await send(path, pictures)).json.status).toBe('success')
    expect(await proofsOf(enrolment.id)).toHaveLength(2)
  })

  test('stores a picture once that ten calls send at the same moment, and tells the owner once', async () => {
    const course = await aVideoCourse(db)
    const enrolment = await anEnrolment(db, { courseId: course.id, studentId: student.id })
    const bytes = await picture('#654321')
    const path = `/course/${course.id}/payment/create`
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(path, [bytes])))
    for (const { json } of replies) expect(json).toEqual({ status: 'success' })
    expect(await proofsOf(enrolment.id)).toHaveLength(1)
    const notices = await db.selectFrom('notifications').selectAll().where('courseId', '=', course.id).execute()
    expect(notices).toHaveLength(1)
  })

  test('is refused without an application, and for a decided one, and stores no file', async () => {
    const kept = await filesKept()
    const seat = await aClass(db)
    expect((await send(`/my/class/${seat.id}/payment/create`, [await picture('blue')])).json.status).toBe('failed')
    const { approved, rejected, finished } = EnrolmentStatus
    for (const status of [approved, rejected, finished]) {
      const enrolment = await anEnrolment(db, { studentId: student.id, status })
      const reply = await send(`/my/class/${enrolment.classId}/payment/create`, [await picture('blue')])
      expect(reply).toMatchObject({ status: 200, json: { status: 'failed' } })
      expect(await proofsOf(enrolment.id)).toEqual([])
    }
    expect(await filesKept()).toBe(kept)
  })

  test('refuses a file that is no picture, at its field', async () => {
    const { classId } = await anEnrolment(db, { studentId: student.id })
    const path = `/my/class/${classId}/payment/create`
    const broken = (await picture('red')).subarray(0, 60)
    const gif = await sharp(await picture('red'))
      .gif()
      .toBuffer()
    for (const bytes of [Buffer.from('<svg/>'), Buffer.alloc(0), broken, gif, Buffer.alloc(5 * 1024 * 1024 + 1)]) {
      const reply = await send(path, [bytes])
      expect(reply).toMatchObject({ status: 422, json: { errors: { file: [expect.any(String)] } } })
    }
    expect((await send(path, [])).json.errors).toHaveProperty('file')
  })

  test('is for the student only', async () => {
    const enrolment = await anEnrolment(db)
    const path = `/my/class/${enrolment.classId}/payment/create`
    const bytes = await picture('red')
    expect((await send(path, [bytes])).json.status).toBe('failed')
    const owner = await db.selectFrom('accounts').selectAll().where('role', '=', 'teacher').executeTakeFirstOrThrow()
    expect((await send(path, [bytes], owner)).status).toBe(403)
    expect((await api.post(path, {})).status).toBe(401)
  })

  test('is throttled after thirty in a quarter of an hour', async () => {
    const statuses = []
    for (let attempt = 0; attempt < 31; attempt++) statuses.push((await send('/course/1/payment/create', [])).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(statuses.at(-1)).toBe(429)
  })
})

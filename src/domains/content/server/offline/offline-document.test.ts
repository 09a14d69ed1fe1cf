import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { today } from '#platform/server/clock.ts'
import { type Account, aContentGroup, anEnrolment, aStudent, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aContentApi, type ContentApi } from '#tests/support/content-api.ts'
import { largestDocumentBytes } from '../../contract/document-kind.ts'
import type { OfflineDocument } from '../../contract/offline-document.contract.ts'
import { createKeyPair, importPublicKey, publicKeyBytes, unwrapContentKey } from '../../contract/offline-licence-key.ts'

let api: ContentApi
let teacher: Account
let student: Account
let courseId: number
let groupId: number
/** Of three pieces, the last one short. */
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(600_000, 'text '), Buffer.from('\n%%EOF\n')])

beforeAll(async () => {
  api = await aContentApi()
  teacher = await aTeacher(api.db)
  student = await aStudent(api.db)
  courseId = (await aVideoCourse(api.db, { ownerId: teacher.id })).id
  groupId = (await aContentGroup(api.db, { courseId })).id
  await enrol(student, addDays(today(), 30))
})
afterAll(() => api.close())

const enrol = ({ id: studentId }: Account, accessEndDate: string) =>
  anEnrolment(api.db, { studentId, courseId, status: EnrolmentStatus.approved, accessEndDate })

async function aDocument(name: string, bytes: Buffer = pdf): Promise<number> {
  const create = `/my/course/${courseId}/content-gp/${groupId}/content/create`
  const { json } = await api.sendFile(teacher, create, { name, bytes, title: name })
  return json.id
}

const pathOf = (id: number, piece?: string) =>
  `/my/video-course/${courseId}/content-gp/${groupId}/content/${id}/offline-document${piece ? `/${piece}` : ''}`
const list = async (id: number): Promise<OfflineDocument> => (await api.getAs(student, pathOf(id))).json

async function pieceOf(id: number, piece: string, range?: string) {
  const token = await api.tokenOf(student)
  const headers = { authorization: `Bearer ${token}`, ...(range && { range }) }
  const reply = await api.app.inject({ method: 'GET', url: API_BASE + pathOf(id, piece), headers })
  return { status: reply.statusCode, bytes: reply.rawPayload }
}

/** The key of a document, as a device of the student gets it. */
async function licensedKey(id: number) {
  const pair = await createKeyPair()
  const device = { name: 'x', public_key: Buffer.from(await publicKeyBytes(pair)).toString('base64') }
  const { id: deviceId } = (await api.postAs(student, '/my/devices', device)).json
  const ref = { via: 'video-course', id: courseId, group_id: groupId, content_id: id }
  const { json } = await api.postAs(student, '/my/offline-licences', { device_id: deviceId, lessons: [ref] })
  await api.postAs(student, `/my/devices/${deviceId}/remove`, {})
  const [licence] = json.licences
  const other = await importPublicKey(Uint8Array.from(Buffer.from(licence.public_key, 'base64')))
  const use = { deviceId, contentId: id, version: licence.version, notAfter: licence.not_after }
  const wrapped = Uint8Array.from(Buffer.from(licence.wrapped_key, 'base64'))
  return { key: await unwrapContentKey(wrapped, use, { own: pair.privateKey, other }), version: licence.version }
}

it('sends a PDF in encrypted pieces of the listed sizes and hashes, which the licence opens to the file', async () => {
  const id = await aDocument('notes.pdf')
  const document = await list(id)
  expect(document).toMatchObject({ content_id: id, kind: 'pdf', media_type: 'application/pdf' })
  expect(document.pieces.map(({ name }) => name)).toEqual(['00000', '00001', '00002'])
  const { key, version } = await licensedKey(id)
  expect(version).toBe(document.version)
  const plain: Buffer[] = []
  for (const [index, { name, size_bytes, sha256 }] of document.pieces.entries()) {
    const { bytes } = await pieceOf(id, name)
    expect([bytes.length, createHash('sha256').update(bytes).digest('base64')]).toEqual([size_bytes, sha256])
    const iv = new Uint8Array(16)
    iv[15] = index
    plain.push(Buffer.from(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, key, Uint8Array.from(bytes))))
  }
  expect(Buffer.concat(plain).equals(pdf)).toBe(true)
})

it('goes on within a piece, where the connection was lost', async () => {
  const id = await aDocument('ranges.pdf')
  const whole = await pieceOf(id, '00001')
  const rest = await pieceOf(id, '00001', 'bytes=1000-')
  expect([whole.status, rest.status]).toEqual([200, 206])
  expect(rest.bytes.equals(whole.bytes.subarray(1000))).toBe(true)
  expect((await pieceOf(id, '00003')).status).toBe(404)
})

it('names another version, and another key, once the file is replaced', async () => {
  const id = await aDocument('replaced.pdf')
  const [before, first] = [await list(id), await pieceOf(id, '00000')]
  const storedKey = `contents/${id}/b1f0c7de-0000-4000-8000-000000000009.pdf`
  await api.services.storage.put(storedKey, pdf)
  await api.db.updateTable('contents').set({ storedKey }).where('id', '=', id).execute()
  expect((await list(id)).version).not.toBe(before.version)
  await expect.poll(async () => (await pieceOf(id, '00000')).bytes.equals(first.bytes)).toBe(false)
})

it('is refused without access to the file, and for what is no picture or PDF', async () => {
  const id = await aDocument('refused.pdf')
  for (const path of [pathOf(id), pathOf(id, '00000')]) {
    expect((await api.get(path)).status, path).toBe(401)
    expect((await api.getAs(teacher, path)).status, path).toBe(403)
    expect((await api.getAs(await aStudent(api.db), path)).json.code, path).toBe('FORBIDDEN')
    const ended = await aStudent(api.db)
    await enrol(ended, addDays(today(), -1))
    expect((await api.getAs(ended, path)).json.code, path).toBe('ACCESS_ENDED')
  }
  const text = await aDocument('text.txt', Buffer.from('text'))
  expect((await api.getAs(student, pathOf(text))).json.code).toBe('CONTENT_NOT_FOUND')
  expect((await api.getAs(student, pathOf(text, '00000'))).json.code).toBe('CONTENT_NOT_FOUND')
})

it('is not listed when the file is gone, or larger than what opens from memory', async () => {
  const id = await aDocument('gone.pdf')
  const { storedKey } = await api.db
    .selectFrom('contents')
    .select('storedKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await api.services.storage.delete(storedKey as string)
  expect((await api.getAs(student, pathOf(id))).json.code).toBe('CONTENT_NOT_FOUND')
  await api.services.storage.put(storedKey as string, Buffer.alloc(largestDocumentBytes + 1))
  expect((await api.getAs(student, pathOf(id))).json.code).toBe('CONTENT_NOT_FOUND')
})

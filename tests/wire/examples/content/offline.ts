import * as calls from '#domains/content/contract/offline.contract.ts'
import * as documents from '#domains/content/contract/offline-document.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'

const { course, group, content } = ID
const DEVICE = 771
const POINT = Buffer.from(
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  'hex',
)
/** Twice the base point. */
const OTHER = Buffer.from(
  '047cf27b188d034f7e8a52380304b51ac3c08969e277f21b35a60b48fc4766997807775510db8ed040293d9ac69f7430dbba7dade63ce982299e04b79d227873d1',
  'hex',
)
const student = { as: 'student' } as const
const stranger = { 'FORBIDDEN: not enrolled': { as: 'stranger' } } as const
const query = { query: { rendition: '144p' } }
const inVideo = (id: number = content.video) => ({ path: [course.video, group.video, id] })
const inClass = (id: number = content.classVideo) => ({ path: [ID.class.open, group.class, id] })

/** Devices of the student, with the base point of the curve as their key. */
const withDevices =
  (count: number, change: { removedAt?: Date } = {}) =>
  ({ api: { db } }: World) => {
    const at = new Date('2026-02-01T09:00:00+06:30')
    const rows = Array.from({ length: count }, (_, slot) => ({
      id: DEVICE + slot,
      accountId: ID.student,
      slot: slot + 1,
      name: `Chrome, Android ${slot}`,
      publicKey: slot === 0 ? POINT : Buffer.alloc(65, slot),
      insertedAt: at,
      seenAt: at,
      ...change,
    }))
    return db
      .insertInto('offlineDevices')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
const changed =
  (id: number, to: { enablePc?: boolean; durationSeconds?: null }) =>
  ({ api: { db } }: World) =>
    db.updateTable('contents').set(to).where('id', '=', id).execute()
const ended = ({ api: { db } }: World) =>
  db.updateTable('enrolments').set({ accessEndDate: '2026-03-01' }).where('id', '=', ID.enrolment.seat).execute()
const refused = (id: number) => ({
  'CONTENT_NOT_FOUND: no such quality': { query: { rendition: '720p' } },
  WATCH_IN_APP: { arrange: changed(id, { enablePc: false }) },
  CONTENT_NOT_FINISHED: { arrange: changed(id, { durationSeconds: null }) },
  INVALID_INPUT: { query: { rendition: '../key' } },
})
const lesson = { via: 'video-course', id: course.video, group_id: group.video, content_id: content.video }
const piece = (id: number, more: string[] = []) => ({ path: [course.video, group.video, id, ...more] })
/** The lesson of the class is a PDF. */
const classDocument = async ({ api: { db, services } }: World) => {
  const storedKey = 'contents/403/b1f0c7de-0000-4000-8000-000000000403.pdf'
  await services.storage.put(storedKey, Buffer.from('%PDF'))
  const file = { originalName: 'notes.pdf', mediaType: 'application/pdf', storedKey, hlsPrefix: null }
  await db.updateTable('contents').set(file).where('id', '=', content.classVideo).execute()
}
const endedDocument = async (world: World) => {
  await classDocument(world)
  await ended(world)
}
const inClassPiece = { path: [ID.class.open, group.class, content.classVideo, '00000'] }
const device = { name: 'Chrome, Android', public_key: POINT.toString('base64') }

export const offline = [
  ...of(
    calls.offlineFromClass,
    { ...student, ...inClass(), ...query },
    { ...refused(content.classVideo), ...stranger, ACCESS_ENDED: { arrange: ended } },
  ),
  ...of(
    calls.offlineFromVideoCourse,
    { ...student, ...inVideo(), ...query },
    { ...refused(content.video), ...stranger, ACCESS_ENDED: { as: 'expired' } },
  ),
  ...of(
    documents.documentFromClass,
    { ...student, ...inClass(), arrange: classDocument },
    {
      ...stranger,
      'CONTENT_NOT_FOUND: a video': { arrange: changed(content.classVideo, { enablePc: true }) },
      ACCESS_ENDED: { arrange: endedDocument },
    },
  ),
  ...of(
    documents.documentFromVideoCourse,
    { ...student, ...piece(content.document) },
    { ...stranger, 'CONTENT_NOT_FOUND: a video': piece(content.video), ACCESS_ENDED: { as: 'expired' } },
  ),
  ...of(
    documents.pieceFromClass,
    { ...student, ...inClassPiece, arrange: classDocument },
    {
      ...stranger,
      'CONTENT_NOT_FOUND: a video': { arrange: changed(content.classVideo, { enablePc: true }) },
      ACCESS_ENDED: { arrange: endedDocument },
    },
  ),
  ...of(
    documents.pieceFromVideoCourse,
    { ...student, ...piece(content.document, ['00000']) },
    {
      ...stranger,
      'CONTENT_NOT_FOUND: no such piece': piece(content.document, ['00001']),
      ACCESS_ENDED: { as: 'expired' },
      'a part of it': { headers: { range: 'bytes=8-11' } },
    },
  ),
  ...of(calls.listDevices, { ...student, arrange: withDevices(2) }, { 'without one': {} }),
  ...of(
    calls.addDevice,
    { ...student, body: device },
    {
      'the same key again': { arrange: withDevices(1) },
      DEVICE_LIMIT: { arrange: withDevices(3), body: { ...device, public_key: OTHER.toString('base64') } },
      'INVALID_INPUT: no point of the curve': { body: { name: '', public_key: Buffer.alloc(65).toString('base64') } },
    },
  ),
  ...of(
    calls.removeDevice,
    { ...student, path: [DEVICE], arrange: withDevices(2) },
    { DEVICE_NOT_FOUND: { as: 'stranger' } },
  ),
  ...of(
    calls.issueLicences,
    { ...student, body: { device_id: DEVICE, lessons: [lesson] }, arrange: withDevices(1) },
    {
      'one of them refused': {
        body: { device_id: DEVICE, lessons: [{ ...lesson, content_id: ID.unused }, lesson] },
      },
      DEVICE_NOT_FOUND: { arrange: withDevices(1, { removedAt: new Date('2026-02-02T09:00:00+06:30') }) },
    },
  ),
]

import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as admin from '#domains/content/contract/admin-contents.contract.ts'
import * as files from '#domains/content/contract/content-files.contract.ts'
import * as groups from '#domains/content/contract/content-groups.contract.ts'
import * as contents from '#domains/content/contract/contents.contract.ts'
import * as detail from '#domains/content/contract/lesson-detail.contract.ts'
import * as lessons from '#domains/content/contract/lessons.contract.ts'
import * as older from '#domains/content/contract/older-uploader.contract.ts'
import * as uploads from '#domains/content/contract/uploads.contract.ts'
import { stagedUploadPath } from '#domains/content/server/upload/staging.ts'
import { openAdvisoryLocks } from '#platform/server/database/advisory-locks.ts'
import { aPdf } from '#tests/support/content-api.ts'
import { uploadMetadata } from '#tests/support/resumable.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID, STORED, UPLOAD } from '#tests/wire/world-ids.ts'

const teacher = { as: 'teacher' } as const
const student = { as: 'student' } as const
const desk = { as: 'admin.moderator' } as const
const { course, group, content } = ID
const NONE = { path: [ID.unused] }
const stranger = { 'FORBIDDEN: not enrolled': { as: 'stranger' } } as const

const ownGroup = [course.video, group.video]
const name = { body: { group_name: 'အခန်း ၂' } }
const noGroup = { GROUP_NOT_FOUND: { path: [course.video, ID.unused] } }
const pdf = { name: 'homework.pdf', bytes: aPdf }
const one = (id: number) => ({ path: [...ownGroup, id] })

/** Actions on groups and contents report their result in the body; the HTTP status is always 200. */
const action = (done: number, refused: number) =>
  [
    { ...teacher, ...one(done) },
    { 'refused: body status 400': one(refused), 'not there: body status 404': one(ID.unused) },
  ] as const

const asVideo = ({ api }: World) =>
  api.db.updateTable('contents').set({ preparedAsSlides: false }).where('id', '=', content.video).execute()

const owners = [
  ...of(groups.ownGroups, { ...teacher, path: [course.video] }, { COURSE_NOT_FOUND: { path: [course.schoolOnline] } }),
  ...of(groups.createGroup, { ...teacher, path: [course.video], ...name }, { COURSE_NOT_FOUND: NONE }),
  ...of(groups.ownGroup, { ...teacher, path: ownGroup }, noGroup),
  ...of(groups.updateGroup, { ...teacher, path: ownGroup, ...name }, noGroup),
  ...of(
    groups.deleteGroup,
    { ...teacher, path: [course.inPerson, group.class] },
    { 'something in it is being processed': { path: ownGroup }, 'not there': { path: [course.video, ID.unused] } },
  ),
  ...of(
    contents.createContent,
    { ...teacher, path: ownGroup, form: { file: pdf, content_title: 'အိမ်စာ' } },
    {
      ...noGroup,
      'INVALID_INPUT: a file that may not be': { form: { file: { ...pdf, name: 'run.exe' }, content_title: 'x' } },
      'INVALID_INPUT: no title, no file': { form: { content_title: '' } },
    },
  ),
  ...of(contents.ownContents, { ...teacher, path: ownGroup }, noGroup),
  ...of(contents.deleteContent, ...action(content.document, content.processing)),
  ...of(contents.deleteFailedContent, ...action(content.failed, content.document)),
  ...of(contents.enableDesktop, ...action(content.inAppOnly, content.document)),
  ...of(contents.disableDesktop, ...action(content.video, content.document)),
  ...of(
    contents.prepareAsSlides,
    { ...teacher, ...one(content.video), body: { slides: true }, arrange: asVideo },
    {
      'refused: body status 400': one(content.document),
      'not there: body status 404': one(ID.unused),
      'INVALID_INPUT: no choice': { body: {} },
    },
  ),
  ...of(
    contents.renameContent,
    { ...teacher, ...one(content.document), body: { content_title: 'အခန်း ၂' } },
    { 'not there: body status 404': one(ID.unused), 'INVALID_INPUT: no title': { body: { content_title: '' } } },
  ),
  ...of(
    contents.moveContent,
    { ...teacher, ...one(content.video), body: { position: 3 } },
    { 'not there: body status 404': one(ID.unused), 'INVALID_INPUT: no position': { body: { position: 0 } } },
  ),
  ...of(
    contents.contentsInProcess,
    { ...teacher, path: ownGroup, body: { process_id_list: [content.processing, content.video] } },
    noGroup,
  ),
  ...of(older.olderCourses, { ...teacher, path: [ID.teacher] }, { FORBIDDEN: { path: [ID.otherTeacher] } }),
  ...of(older.olderGroups, { ...teacher, path: [course.video] }, { COURSE_NOT_FOUND: NONE }),
  ...of(older.olderUpload, { ...teacher, path: [group.video], form: { file: pdf } }, { GROUP_NOT_FOUND: NONE }),
  ...of(older.olderVideos, teacher),
  ...of(
    older.olderDownload,
    { ...teacher, path: [STORED] },
    {
      'a student': student,
      CONTENT_NOT_FOUND: { path: [STORED.replace('7', '8')] },
      FORBIDDEN: { as: 'stranger' },
      ACCESS_ENDED: { as: 'expired' },
    },
  ),
]

const video = { path: [course.video, group.video] }
const seat = { path: [ID.class.open, group.class] }
const inVideo = (id: number = content.video, ...more: string[]) => ({ path: [...video.path, id, ...more] })
const inClass = (id: number = content.classVideo, ...more: string[]) => ({ path: [...seat.path, id, ...more] })
/**
 * An enrolment whose access has ended, for the refusals of all URLs of a content's bytes; no class of the world
 * has ended.
 */
const endedSeat = ({ api }: World) =>
  api.db.updateTable('enrolments').set({ accessEndDate: '2026-03-01' }).where('id', '=', ID.enrolment.seat).execute()
const closed = (...more: string[]) => ({
  class: { ...stranger, CONTENT_NOT_FOUND: inClass(ID.unused, ...more), ACCESS_ENDED: { arrange: endedSeat } },
  video: { ...stranger, CONTENT_NOT_FOUND: inVideo(ID.unused, ...more), ACCESS_ENDED: { as: 'expired' } } as const,
})
const locked = { UNAUTHENTICATED: { as: 'guest' } } as const
const inApp = (...more: string[]) => ({ WATCH_IN_APP: inVideo(content.inAppOnly, ...more) })
const classInApp = ({ api }: World) =>
  api.db.updateTable('contents').set({ enablePc: false }).where('id', '=', content.classVideo).execute()
const noClassGroup = { GROUP_NOT_FOUND: { path: [ID.class.open, ID.unused] } }

const students = [
  ...of(lessons.classLessons.groups, { ...student, path: [ID.class.open] }, stranger),
  ...of(lessons.classLessons.group, { ...student, ...seat }, { ...stranger, ...noClassGroup }),
  ...of(
    lessons.classLessons.contents,
    { ...student, ...seat, query: { type: 'class' } },
    { ...stranger, ...noClassGroup },
  ),
  ...of(lessons.videoCourseLessons.groups, { ...student, path: [course.video] }, stranger),
  ...of(lessons.videoCourseLessons.group, { ...student, ...video }, { ...stranger, ...noGroup }),
  ...of(
    lessons.videoCourseLessons.contents,
    { ...student, ...video, query: { type: 'course' } },
    { ...stranger, ...noGroup, 'after the last day, without keys': { as: 'expired' } },
  ),
  ...of(lessons.videoCourseHeader, { ...student, path: [course.video] }, { COURSE_NOT_FOUND: NONE, ...stranger }),
  ...of(
    lessons.myCourse,
    { ...teacher, path: [course.video] },
    {
      'a student’s header': { ...student, path: [course.inPerson] },
      COURSE_NOT_FOUND: NONE,
      'COURSE_NOT_FOUND: a student who takes none of its classes': { as: 'stranger', path: [course.inPerson] },
      'FORBIDDEN: another owner’s': { path: [course.schoolOnline] },
    },
  ),
  ...of(detail.lessonFromClass, { ...student, ...inClass() }, closed().class),
  ...of(detail.lessonFromVideoCourse, { ...student, ...inVideo() }, closed().video),
  ...of(detail.lessonFromCourse, { ...student, ...inVideo() }, closed().video),
  ...of(files.linkFromClass, { ...student, ...inClass() }, closed().class),
  ...of(files.linkFromVideoCourse, { ...student, ...inVideo() }, closed().video),
  ...of(files.linkFromCourse, { ...student, ...inVideo() }, closed().video),
  ...of(files.downloadFromClass, { ...student, ...inClass(), arrange: classFile }, { ...closed().class, ...locked }),
  ...of(files.downloadFromVideoCourse, { ...student, ...inVideo(content.document) }, { ...closed().video, ...locked }),
  ...of(
    files.downloadFromCourse,
    { ...student, ...inVideo(content.document) },
    { ...closed().video, ...locked, 'a part of it': { headers: { range: 'bytes=0-3' } } },
  ),
  ...of(
    files.masterFromClass,
    { ...student, ...inClass() },
    { ...closed().class, WATCH_IN_APP: { arrange: classInApp } },
  ),
  ...of(files.masterFromVideoCourse, { ...student, ...inVideo() }, { ...closed().video, ...inApp() }),
  ...of(
    files.streamFromClass,
    { ...student, ...inClass(content.classVideo, 'key') },
    { ...closed('key').class, WATCH_IN_APP: { arrange: classInApp } },
  ),
  ...of(
    files.streamFromVideoCourse,
    { ...student, ...inVideo(content.video, '144p.m3u8') },
    {
      ...closed('key').video,
      ...inApp('key'),
      'the key': inVideo(content.video, 'key'),
      'the play index': inVideo(content.video, 'index.json'),
      'a segment': inVideo(content.video, '144p-00000.m4s'),
      'the first segment': inVideo(content.video, '144p-init.mp4'),
    },
  ),
]

/** A stream for players that send no header: the ticket in the URL represents the session that requested it. */
function byTicket(via: 'class' | 'video-course') {
  const [target, id] = via === 'class' ? [seat, content.classVideo] : [video, content.video]
  const [first, groupId] = target.path
  const link = `/my/${via}/${first}/content-gp/${groupId}/content/${id}/stream-link`
  const enrolmentId = via === 'class' ? ID.enrolment.seat : ID.enrolment.purchase
  const change = (to: object) => ({
    arrange: ({ api }: World) => api.db.updateTable('enrolments').set(to).where('id', '=', enrolmentId).execute(),
  })
  const changed = (to: object) => ({
    arrange: ({ api }: World) => api.db.updateTable('contents').set(to).where('id', '=', id).execute(),
  })
  const [linkCall, streamCall] =
    via === 'class'
      ? [files.streamLinkFromClass, files.ticketStreamFromClass]
      : [files.streamLinkFromVideoCourse, files.ticketStreamFromVideoCourse]
  const refused = {
    CONTENT_NOT_FOUND: changed({ deletedAt: new Date() }),
    ACCESS_ENDED: change({ accessEndDate: '2026-03-01' }),
    WATCH_IN_APP: changed({ enablePc: false }),
  }
  const ticket = async ({ api, tokenOf }: World) => {
    const { json } = await api.get(link, tokenOf('student'))
    return String(json.url).split('/').at(-2) ?? ''
  }
  return [
    ...of(linkCall, { ...student, path: [...target.path, id] }, { ...refused, ...stranger }),
    ...of(
      streamCall,
      { as: 'guest', path: [...target.path, id, '<ticket>', 'key'], ticket },
      {
        ...refused,
        FORBIDDEN: change({ status: 3 }),
        UNAUTHENTICATED: { ticket: async () => 'no-ticket' },
      },
    ),
  ]
}

function classFile({ api }: World) {
  return api.services.storage.put('contents/403/b1f0c7de-0000-4000-8000-000000000403.mp4', Buffer.from('mp4'))
}

const tus = { 'tus-resumable': '1.0.0' }
const begun = { filename: 'lesson.pdf', content_title: 'Lesson', course_id: course.video, group_id: group.video }
const beginning = (fields: object = {}) => ({
  headers: { ...tus, 'upload-length': '4', 'upload-metadata': uploadMetadata({ ...begun, ...fields }) },
})
const chunk = { ...tus, 'content-type': 'application/offset+octet-stream' }
const upload = { ...teacher, path: [UPLOAD], headers: tus }
const refusals = {
  UPLOAD_NOT_FOUND: { path: [UPLOAD.replace('0', 'f')] },
  UPLOAD_VERSION: { headers: {} },
}
const nothingArrived = ({ api }: World) => writeFile(stagedUploadPath(api.services.config.dataDir, UPLOAD), '')
/** A concurrent request of the same upload that outlasts the next one's limit of five seconds. */
const inUse = async (world: World) => {
  await nothingArrived(world)
  const book = await openAdvisoryLocks(world.api.db, world.api.services.listener)
  const wanted = Promise.withResolvers<void>()
  const release = await book.acquire(`upload:${UPLOAD}`, { waitMs: 0, onContended: wanted.resolve })
  void wanted.promise.then(() => wait(7000)).then(release)
}
const twoHundredTimes = async (world: World) => {
  const headers = { ...beginning().headers, authorization: `Bearer ${world.tokenOf('teacher')}` }
  const call = () => world.api.inject({ method: 'POST', url: '/backend/api/v2/uploads', headers })
  for (let time = 0; time < 200; time += 1) await call()
}

const tickets = [...byTicket('class'), ...byTicket('video-course')]

const resumable = [
  ...of(
    uploads.createUpload,
    { ...teacher, ...beginning() },
    {
      GROUP_NOT_FOUND: beginning({ group_id: ID.unused }),
      CONTENT_NOT_FOUND: beginning({ replaces: ID.unused }),
      UPLOAD_VERSION: { headers: {} },
      TOO_MANY_REQUESTS: { arrange: twoHundredTimes },
      INVALID_INPUT: beginning({ filename: 'run.exe', content_title: '' }),
    },
  ),
  ...of(uploads.uploadState, { ...upload, arrange: nothingArrived }, refusals),
  ...of(
    uploads.continueUpload,
    { ...upload, headers: { ...chunk, 'upload-offset': '0' }, bytes: aPdf.subarray(0, 8), arrange: nothingArrived },
    {
      ...refusals,
      UPLOAD_VERSION: { headers: { ...chunk, 'tus-resumable': '0.2.2' } },
      UPLOAD_OFFSET_WRONG: { headers: { ...chunk, 'upload-offset': '7' } },
      UPLOAD_BUSY: { arrange: inUse },
    },
  ),
  ...of(uploads.cancelUpload, upload, refusals),
]

const admins = [
  ...of(
    admin.adminContents,
    { ...desk, query: { is_processing: 2 } },
    { 'a search': { query: { is_processing: '', keyword: 'သီတာ' } } },
  ),
  ...of(
    admin.retryContent,
    { ...desk, path: [content.processing] },
    { CONTENT_NOT_FOUND: NONE, CONTENT_NOT_RETRYABLE: { path: [content.document] } },
  ),
  ...of(admin.openContentForReview, { ...desk, path: [content.document] }, { CONTENT_NOT_FOUND: NONE }),
  ...of(
    admin.removeContent,
    { ...desk, path: [content.document], body: { reason: 'မူပိုင်ခွင့်' } },
    { CONTENT_NOT_FOUND: NONE },
  ),
]

export const contentDomain = [...owners, ...students, ...tickets, ...resumable, ...admins]

import {
  findLessonEnrolment,
  type LessonEnrolment,
  latestAccessEnd,
  listLessonEnrolments,
  toTarget,
} from '#domains/enrolment/server/index.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { AccessVia } from '../../contract/lessons.contract.ts'
import { findFreeFile } from '../free-lessons/free-lessons.queries.ts'
import { can } from '../lessons/lessons.policy.ts'
import { type ContentFile, findContentFile, isOpenReviewSession, isOpenSession } from '../lessons/lessons.queries.ts'

/**
 * Who requests a file or stream. A teacher or school has access as owner, a student by an enrolment, an admin by the
 * link that a review gave out, a guest to free lessons.
 */
export interface Reader {
  readonly kind: AccountViewer['kind'] | 'admin' | 'guest'
  readonly id: number
  /** Set for a signed link: the session that created it, which must still be open. */
  readonly linkSessionId?: number
}

/** A content by the ids in the URL; with 'course' the id is a course id or a class id (OP-122). */
export interface ContentRef {
  readonly via: AccessVia | 'course'
  readonly id: number
  readonly groupId: number
  readonly contentId: number
}

/**
 * The data from which a reader's access to a content is decided. The access end is compared with today on every
 * use.
 */
export interface AccessGrant {
  readonly file: ContentFile
  /** Undefined for the owner, an admin and a guest. */
  readonly enrolments: readonly LessonEnrolment[] | undefined
}

/**
 * Checks a reader's access to the bytes of a content: the owner and a reviewing admin always, a student while the
 * access lasts, a guest while the lesson is free.
 *
 * Called for every file, playlist and key; segments use a short cache. Every path to the bytes calls this check.
 *
 * @throws Refusal CONTENT_NOT_FOUND - absent, or not in this group or course
 * @throws Refusal FORBIDDEN - neither owner nor approved
 * @throws Refusal ACCESS_ENDED - approved, but the last day has passed
 * @see SR-03, OP-159
 */
export async function openContent(db: Db, reader: Reader, ref: ContentRef): Promise<ContentFile> {
  return openGranted(reader, await findAccessGrant(db, reader, ref))
}

/**
 * The access grant of a reader, before the access end is checked.
 *
 * @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN - as openContent
 * @throws Refusal UNAUTHENTICATED - the session of a signed link has ended
 */
export async function findAccessGrant(db: Db, reader: Reader, ref: ContentRef): Promise<AccessGrant> {
  if (!(await isLinkSessionOpen(db, reader))) throw new Refusal('UNAUTHENTICATED')
  if (reader.kind === 'guest') return { file: await openFreeFile(db, ref), enrolments: undefined }
  const file = await findContentFile(db, ref)
  if (reader.kind !== 'student') return { file: openAsOwner(reader, file, ref), enrolments: undefined }
  const enrolments = await enrolmentsBy(db, reader, { ...ref, courseId: file?.courseId })
  if (!enrolments.some((enrolment) => can(reader, 'list', { lessonsOf: enrolment }))) throw new Refusal('FORBIDDEN')
  const fitting = enrolments.filter((enrolment) => enrolment.courseId === file?.courseId)
  if (!file || fitting.length === 0) throw new Refusal('CONTENT_NOT_FOUND')
  return { file, enrolments: fitting }
}

async function isLinkSessionOpen(db: Db, { kind, linkSessionId }: Reader): Promise<boolean> {
  if (linkSessionId === undefined) return true
  return kind === 'admin' ? isOpenReviewSession(db, linkSessionId) : isOpenSession(db, linkSessionId)
}

/**
 * Returns the file of a grant.
 *
 * @throws Refusal ACCESS_ENDED - approved, but the last day has passed
 */
export function openGranted(reader: Reader, { file, enrolments }: AccessGrant): ContentFile {
  const isOpen = !enrolments || enrolments.some((enrolment) => can(reader, 'open', { lessonsOf: enrolment }))
  if (!isOpen) throw new Refusal('ACCESS_ENDED')
  return file
}

/** Another class or video course by which a student has access to a content. */
interface OtherAccess {
  readonly via: AccessVia
  readonly id: number
  readonly grant: AccessGrant
}

/**
 * Finds the access to a content by another class or video course of its course than the one that was named: a student
 * who has bought a later class reads the same lessons. The access that lasts longest is taken; undefined without one
 * that is open.
 */
export async function findOtherAccess(
  db: Db,
  student: Reader,
  ref: Pick<ContentRef, 'groupId' | 'contentId'>,
): Promise<OtherAccess | undefined> {
  const file = await findContentFile(db, ref)
  if (!file) return undefined
  const enrolments = await listLessonEnrolments(db, { courseId: file.courseId, studentId: student.id })
  const open = enrolments.filter((enrolment) => can(student, 'open', { lessonsOf: enrolment }))
  const last = latestAccessEnd(open)
  const found = open.find(({ accessEndDate }) => accessEndDate === last)
  if (!found) return undefined
  const target =
    found.classId === null ? (['video-course', file.courseId] as const) : (['class', found.classId] as const)
  return { via: target[0], id: target[1], grant: { file, enrolments: [found] } }
}

/** The last day on which a granted content opens; null where access has no end. */
export function lastDayOf(reader: Reader, { enrolments = [] }: AccessGrant): CalendarDay | null {
  const open = enrolments.filter((enrolment) => can(reader, 'open', { lessonsOf: enrolment }))
  return latestAccessEnd(open)
}

/**
 * As openContent, for a content found by its file name.
 *
 * @see OP-135
 */
export async function openFileDirectly(db: Db, reader: Reader, file: ContentFile | undefined): Promise<ContentFile> {
  if (!file) throw new Refusal('CONTENT_NOT_FOUND')
  const ref = { via: 'course', id: file.courseId, groupId: file.groupId, contentId: file.id } as const
  return openContent(db, reader, ref)
}

async function openFreeFile(db: Db, { contentId }: ContentRef): Promise<ContentFile> {
  const file = await findFreeFile(db, contentId)
  if (!file) throw new Refusal('CONTENT_NOT_FOUND')
  return file
}

/** Another owner's content is not found (SR-01). */
function openAsOwner(reader: Reader, file: ContentFile | undefined, ref: ContentRef): ContentFile {
  const isNamedRightly = ref.via === 'class' || ref.id === file?.courseId
  if (!file || !can(reader, 'open', { file }) || !isNamedRightly) throw new Refusal('CONTENT_NOT_FOUND')
  return file
}

/** The enrolments that may give access: that of the class or video course in the URL, or any of the course. */
async function enrolmentsBy(
  db: Db,
  student: Reader,
  { via, id, courseId }: ContentRef & { courseId: number | undefined },
): Promise<LessonEnrolment[]> {
  if (via !== 'course') {
    const enrolment = await findLessonEnrolment(db, { studentId: student.id, target: toTarget(via, id) })
    return enrolment ? [enrolment] : []
  }
  // A deleted content has no course, so the course in the URL is used.
  const enrolments = await listLessonEnrolments(db, { courseId: courseId ?? id, studentId: student.id })
  return enrolments.filter((enrolment) => id === enrolment.courseId || id === enrolment.classId)
}

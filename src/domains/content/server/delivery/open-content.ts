import { findLessonEnrolment, type LessonEnrolment, listLessonEnrolments } from '#domains/enrolment/server/index.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { AccessVia } from '../../contract/lessons.contract.ts'
import { can, enrolmentTarget } from '../lessons/lessons.policy.ts'
import { type ContentFile, findContentFile, isOpenSession } from '../lessons/lessons.queries.ts'

/** Who wants a file or stream. A teacher or school gets in as owner, a student by an enrolment. */
export type Reader = Pick<AccountViewer, 'kind' | 'id'> & {
  /** Of who comes by a signed link: the session that it was made in, which must still be open. */
  readonly linkSessionId?: number
}

/** A content as the calls of both sides name it; by 'course' the id may be a course's or a class's (OP-122). */
export interface ContentRef {
  readonly via: AccessVia | 'course'
  readonly id: number
  readonly groupId: number
  readonly contentId: number
}

/** What decides about a content's bytes for one reader; the last day of an access is held against today each time. */
export interface AccessGrant {
  readonly file: ContentFile
  /** Undefined for its owner. */
  readonly enrolments: readonly LessonEnrolment[] | undefined
}

/**
 * Lets a reader at a content's bytes: its owner always, a student while the access lasts.
 *
 * Asked for every file, playlist and key, and every few seconds for the segments that the key opens; nothing else in the
 * product opens them.
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
 * The door to a content's bytes, for a reader who may have an access to it.
 *
 * @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN - as openContent
 * @throws Refusal UNAUTHENTICATED - the session that a signed link was made in is over
 */
export async function findAccessGrant(db: Db, reader: Reader, ref: ContentRef): Promise<AccessGrant> {
  if (reader.linkSessionId !== undefined && !(await isOpenSession(db, reader.linkSessionId))) {
    throw new Refusal('UNAUTHENTICATED')
  }
  const file = await findContentFile(db, ref)
  if (reader.kind !== 'student') return { file: openAsOwner(reader, file, ref), enrolments: undefined }
  const enrolments = await enrolmentsBy(db, reader, { ...ref, courseId: file?.courseId })
  if (!enrolments.some((enrolment) => can(reader, 'list', { lessonsOf: enrolment }))) throw new Refusal('FORBIDDEN')
  const fitting = enrolments.filter((enrolment) => enrolment.courseId === file?.courseId)
  if (!file || fitting.length === 0) throw new Refusal('CONTENT_NOT_FOUND')
  return { file, enrolments: fitting }
}

/**
 * Goes through a door, unless the last day is over.
 *
 * @throws Refusal ACCESS_ENDED - approved, but the last day has passed
 */
export function openGranted(reader: Reader, { file, enrolments }: AccessGrant): ContentFile {
  const isOpen = !enrolments || enrolments.some((enrolment) => can(reader, 'open', { lessonsOf: enrolment }))
  if (!isOpen) throw new Refusal('ACCESS_ENDED')
  return file
}

/**
 * As openContent, for a file that is named by itself.
 *
 * @see OP-135
 */
export async function openFileDirectly(db: Db, reader: Reader, file: ContentFile | undefined): Promise<ContentFile> {
  if (!file) throw new Refusal('CONTENT_NOT_FOUND')
  const ref = { via: 'course', id: file.courseId, groupId: file.groupId, contentId: file.id } as const
  return openContent(db, reader, ref)
}

/** Another owner's content does not exist for a teacher or school (SR-01). */
function openAsOwner(reader: Reader, file: ContentFile | undefined, ref: ContentRef): ContentFile {
  const isNamedRightly = ref.via === 'class' || ref.id === file?.courseId
  if (!file || !can(reader, 'open', { file }) || !isNamedRightly) throw new Refusal('CONTENT_NOT_FOUND')
  return file
}

/** The enrolments through which a student may have come: one by its own way, by the course any of them. */
async function enrolmentsBy(
  db: Db,
  student: Reader,
  { via, id, courseId }: ContentRef & { courseId: number | undefined },
): Promise<LessonEnrolment[]> {
  if (via !== 'course') {
    const enrolment = await findLessonEnrolment(db, { studentId: student.id, target: enrolmentTarget(via, id) })
    return enrolment ? [enrolment] : []
  }
  // What is no longer there has no course; the address may name the one that it was in.
  const enrolments = await listLessonEnrolments(db, { courseId: courseId ?? id, studentId: student.id })
  return enrolments.filter((enrolment) => id === enrolment.courseId || id === enrolment.classId)
}

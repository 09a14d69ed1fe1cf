import { sql } from 'kysely'
import { hasBeenApproved } from '#domains/enrolment/server/index.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { isFinished } from './progress.queries.ts'

/** Everybody who has been approved for a course or one of its classes, also if access has ended; each once. */
function courseStudents(db: Db, courseId: number) {
  return db
    .selectFrom('enrolments')
    .select('studentId')
    .distinct()
    .where('courseId', '=', courseId)
    .where(hasBeenApproved())
}

export async function countCourseStudents(db: Db, courseId: number): Promise<number> {
  const { count } = await db
    .selectFrom(courseStudents(db, courseId).as('student'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A student with the number of lessons that are finished. */
interface StudentDone {
  readonly id: number
  readonly name: string | null
  readonly done: number
  readonly lastAt: Date | null
}

/** One page of the students of a course, those who learnt last first. */
export async function listStudentsProgress(
  db: Db,
  { courseId, contentIds, page }: { courseId: number; contentIds: readonly number[]; page: number },
): Promise<StudentDone[]> {
  return db
    .selectFrom(courseStudents(db, courseId).as('student'))
    .innerJoin('accounts as account', 'account.id', 'student.studentId')
    .leftJoin('lessonProgress as progress', (join) =>
      join
        .onRef('progress.accountId', '=', 'student.studentId')
        .on(sql<boolean>`progress.content_id = any(${contentIds}::bigint[])`),
    )
    .select(['account.id', 'account.name'])
    .select(({ fn }) => fn.count<number>('progress.contentId').filterWhere(isFinished).as('done'))
    .select(({ fn }) => fn.max('progress.positionAt').as('lastAt'))
    .groupBy(['account.id', 'account.name'])
    .orderBy('lastAt', (by) => by.desc().nullsLast())
    .orderBy('account.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
}

/** Students of a course whose progress in a lesson is in the same part of it. */
interface LessonCount {
  readonly contentId: number
  readonly isFinished: boolean
  /** Counted from 1; null for what is no video, and while the length is unknown. */
  readonly part: number | null
  readonly students: number
}

/** @param parts - of equal length, into which a lesson is divided */
export async function listLessonCounts(
  db: Db,
  { courseId, contentIds, parts }: { courseId: number; contentIds: readonly number[]; parts: number },
): Promise<LessonCount[]> {
  const part = sql<number | null>`least(width_bucket(position_seconds, 0, length_seconds, ${parts}), ${parts})`
  return db
    .selectFrom('lessonProgress')
    .select(['contentId', isFinished.as('isFinished'), part.as('part')])
    .select(({ fn }) => fn.countAll<number>().as('students'))
    .where(sql<boolean>`content_id = any(${contentIds}::bigint[])`)
    .where('accountId', 'in', courseStudents(db, courseId))
    .groupBy([(eb) => eb.ref('contentId'), sql`2`, sql`3`])
    .execute()
}

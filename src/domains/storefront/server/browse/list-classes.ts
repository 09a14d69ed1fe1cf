import { peopleTag } from '#domains/accounts/server/index.ts'
import { durationOf, listingsTag } from '#domains/catalogue/server/index.ts'
import { findClassEnrolmentStates } from '#domains/enrolment/server/index.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { type Page, toPage } from '#platform/contract/wire.ts'
import type { Viewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { cacheTag } from '#platform/server/pages/page-tags.ts'
import type { ClassRow } from '../../contract/classes.contract.ts'
import type { ClassFilter } from '../listing-index/index.ts'
import {
  findClasses,
  findClassesOfCourse,
  findStartingClasses,
  type PublicClassRow,
  withZawgyiFallback,
} from '../listing-index/index.ts'

/** The viewer of a list and the language of the reply. */
export interface Reader {
  readonly viewer: Viewer
  readonly locale: Locale
}

/**
 * One page of all public classes, newest first and those that are over last, with the student's enrolment state.
 * Enrolling from the list answers with its first page.
 *
 * @see OP-097
 */
export async function listPublicClasses(db: Db, page: number, reader: Reader): Promise<Page<ClassRow>> {
  cacheTag(listingsTag, peopleTag)
  const found = await findClasses(db, {}, page)
  return toPage(await toClassRows(db, found.rows, reader), { total: found.total, page })
}

/** The public classes that start next. @see STU-13 */
export async function listStartingClasses(db: Db, reader: Reader): Promise<{ data: ClassRow[] }> {
  cacheTag(listingsTag, peopleTag)
  return { data: await toClassRows(db, await findStartingClasses(db, today()), reader) }
}

/** As listPublicClasses, with a filter. @see C-CLS-02 */
export async function filterPublicClasses(
  db: Db,
  of: { filter: ClassFilter; page: number },
  reader: Reader,
): Promise<Page<ClassRow>> {
  cacheTag(listingsTag, peopleTag)
  const found = await withZawgyiFallback(of.filter, (filter) => findClasses(db, filter, of.page))
  return toPage(await toClassRows(db, found.rows, reader), { total: found.total, page: of.page })
}

/** One page of a course's classes. The caller has checked that the viewer may see the course. */
export async function listClassesOfCourse(
  db: Db,
  of: { courseId: number; page: number },
  reader: Reader,
): Promise<Page<ClassRow>> {
  const found = await findClassesOfCourse(db, of.courseId, of.page)
  return toPage(await toClassRows(db, found.rows, reader), { total: found.total, page: of.page })
}

/** Formats the durations of classes and adds the student's enrolment states. */
export async function toClassRows(db: Db, rows: PublicClassRow[], { viewer, locale }: Reader): Promise<ClassRow[]> {
  const ids = rows.map((row) => row.class_id)
  const states = viewer.kind === 'student' ? await findClassEnrolmentStates(db, viewer.id, ids) : undefined
  return rows.map((row) => {
    const state = states?.get(row.class_id)
    const duration = durationOf(row.start_date, row.end_date, locale)
    return {
      ...row,
      duration: duration.text,
      duration_days: duration.days,
      class_std_status: state?.status ?? null,
      end_access_date: state?.accessEndDate ?? null,
    }
  })
}

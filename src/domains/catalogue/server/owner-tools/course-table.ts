import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { TableFile } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { CourseListFilter } from '../../contract/own-lists.contract.ts'
import { approvalText, courseTypeText } from './code-labels.ts'
import { listCoursesToExport } from './own-lists.queries.ts'

/** The courses of an owner as a file, as the list shows them, with Western digits that a spreadsheet can add up. */
export async function courseTable(
  db: Db,
  owner: OwnerViewer,
  { filter, locale }: { filter: CourseListFilter; locale: Locale },
): Promise<TableFile> {
  const courses = await listCoursesToExport(db, owner.id, { ...filter, limit: tableRowsAsked })
  const inLocale = { locale }
  const columns = [
    { name: m.catalogue_own_head_title({}, inLocale), width: 36 },
    { name: m.catalogue_own_course_type({}, inLocale), width: 14 },
    { name: m.catalogue_own_head_review({}, inLocale), width: 16 },
    { name: m.catalogue_own_head_reason({}, inLocale), width: 30 },
    { name: m.catalogue_own_head_submitted({}, inLocale), width: 18 },
    { name: m.catalogue_own_head_students({}, inLocale), width: 12 },
    { name: m.catalogue_own_head_waiting({}, inLocale), width: 14 },
    { name: m.catalogue_own_head_open_classes({}, inLocale), width: 14 },
    { name: m.catalogue_own_head_next_start({}, inLocale), width: 14 },
  ]
  const rows = courses.map((row) => [
    ...[row.course_title, courseTypeText(row.course_type, locale), approvalText(row.is_approve, locale)],
    ...[row.reject_reason, row.insert_time, row.student_count],
    ...[row.waiting_count, row.open_class_count, row.next_start_date],
  ])
  return { fileName: `courses-${today()}`, columns, rows }
}

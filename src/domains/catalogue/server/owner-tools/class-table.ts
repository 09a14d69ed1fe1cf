import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { TableFile } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { ClassListFilter } from '../../contract/own-lists.contract.ts'
import { approvalText, stageText } from './code-labels.ts'
import { listClassesToExport } from './own-lists.queries.ts'

/** The classes of an owner as a file, as the list shows them, with Western digits that a spreadsheet can add up. */
export async function classTable(
  db: Db,
  owner: OwnerViewer,
  { filter, locale }: { filter: ClassListFilter; locale: Locale },
): Promise<TableFile> {
  const classes = await listClassesToExport(db, owner.id, { ...filter, locale, limit: tableRowsAsked })
  const inLocale = { locale }
  const columns = [
    { name: m.catalogue_own_head_title({}, inLocale), width: 36 },
    { name: m.catalogue_table_start({}, inLocale), width: 12 },
    { name: m.catalogue_table_end({}, inLocale), width: 12 },
    { name: m.catalogue_table_from({}, inLocale), width: 12 },
    { name: m.catalogue_table_until({}, inLocale), width: 12 },
    { name: m.catalogue_own_head_students({}, inLocale), width: 12 },
    { name: m.catalogue_own_head_fee({}, inLocale), width: 14 },
    { name: m.catalogue_own_head_waiting({}, inLocale), width: 14 },
    { name: m.catalogue_own_head_stage({}, inLocale), width: 16 },
    { name: m.catalogue_own_head_review({}, inLocale), width: 16 },
  ]
  const rows = classes.map((row) => [
    ...[row.course_title, row.start_date, row.end_date],
    ...[row.start_time.slice(0, 5), row.end_time.slice(0, 5), row.student_count, row.fee],
    ...[row.waiting_count, stageText(row.stage, locale), approvalText(row.is_approve, locale)],
  ])
  return { fileName: `classes-${today()}`, columns, rows }
}

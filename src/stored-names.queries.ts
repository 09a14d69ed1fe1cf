import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'

/** The account that a row belongs to. Rows of other tables are the site's own. */
const accountOf: Readonly<Record<string, (id: number) => RawBuilder<unknown>>> = {
  accounts: (id) => sql`${id}`,
  courses: (id) => sql`(select owner_id from courses where id = ${id})`,
  course_requests: (id) => sql`(select student_id from course_requests where id = ${id})`,
  content_groups: (id) => sql`(
    select course.owner_id from content_groups as chapter join courses as course on course.id = chapter.course_id
    where chapter.id = ${id})`,
  contents: (id) => sql`(
    select course.owner_id from contents as lesson
    join content_groups as chapter on chapter.id = lesson.group_id
    join courses as course on course.id = chapter.course_id
    where lesson.id = ${id})`,
}

/** The number of the account that a row belongs to. */
export async function findAccountNo(db: Db, { table, id }: { table: string; id: number }): Promise<string | undefined> {
  const account = accountOf[table]?.(id)
  if (!account) return undefined
  const { rows } = await sql<{ accountNo: string }>`
    select account_no from accounts where id = ${account}`.execute(db)
  return rows[0]?.accountNo
}

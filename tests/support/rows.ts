import type { Db } from '#platform/server/database/connect.ts'

/** An enrolment as the database holds it. */
export const enrolmentRow = (db: Db, { id }: { readonly id: number }) =>
  db.selectFrom('enrolments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

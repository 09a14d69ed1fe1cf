import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'

interface LastChange {
  readonly actorType: string
  readonly actorId: number | null
  /** Null for actions of the system. */
  readonly actorName: string | null
  readonly at: Date
}

/** The last change of a target in the audit trail. */
export function findLastChange(db: Db, target: string): Promise<LastChange | undefined> {
  return db
    .selectFrom('auditLog as entry')
    .leftJoin('admins as admin', (join) =>
      join.onRef('admin.id', '=', 'entry.actorId').on('entry.actorType', '=', 'admin'),
    )
    .leftJoin('accounts as person', (join) =>
      join.onRef('person.id', '=', 'entry.actorId').on('entry.actorType', 'in', ['teacher', 'school', 'student']),
    )
    .select(['entry.actorType', 'entry.actorId', 'entry.at'])
    .select(sql<string | null>`coalesce(admin.name, nullif(person.name, ''), person.school_name)`.as('actorName'))
    .where('entry.target', '=', target)
    .orderBy('entry.id', 'desc')
    .executeTakeFirst()
}

import { sql } from 'kysely'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'

const ANSWER_HOURS = 24

export interface WaitingCounts {
  pendingTeachers: number
  pendingSchools: number
  pendingCourses: number
  awaitingProofs: number
  overdueProofs: number
  unpaidPayouts: number
  failedContents: number
}

/** Everything that waits for the team, in one round trip. */
export async function countWaiting(db: Db): Promise<WaitingCounts> {
  const overdueBefore = new Date(now().getTime() - ANSWER_HOURS * 3_600_000)
  const awaiting = sql`from enrolments e
    join lateral (select max(uploaded_at) as at from payment_proofs p where p.enrolment_id = e.id) proof on proof.at is not null
    where e.payment_verified_at is null and e.status = 1 and e.closed_at is null`
  const { rows } = await sql<WaitingCounts>`select
    (select count(*) from accounts where role = 'teacher' and status = 1 and deleted_at is null) as pending_teachers,
    (select count(*) from accounts where role = 'school' and status = 1 and deleted_at is null) as pending_schools,
    (select count(*) from courses where approval = 1 and archived_at is null) as pending_courses,
    (select count(*) ${awaiting}) as awaiting_proofs,
    (select count(*) ${awaiting} and proof.at < ${overdueBefore}) as overdue_proofs,
    (select count(*) from payouts where paid_on is null) as unpaid_payouts,
    (select count(*) from contents where processing = 2 and deleted_at is null) as failed_contents`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counting gave no row')
  return counts
}

export interface AuditFilter {
  actor: string | undefined
  target: string | undefined
  page: number
}

const actorName = sql<string>`case
  when audit.actor_type = 'admin' then coalesce(admin.name, 'admin')
  when audit.actor_type = 'system' then 'system'
  else coalesce(nullif(person.name, ''), person.school_name, audit.actor_type) end`
const actorCode = sql<string>`audit.actor_type || coalesce(':' || audit.actor_id, '')`
const startsWith = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`

function auditRows(db: Db, filter: AuditFilter) {
  let rows = db
    .selectFrom('auditLog as audit')
    .leftJoin('admins as admin', (join) =>
      join.onRef('admin.id', '=', 'audit.actorId').on('audit.actorType', '=', 'admin'),
    )
    .leftJoin('accounts as person', (join) =>
      join.onRef('person.id', '=', 'audit.actorId').on('audit.actorType', 'in', ['teacher', 'school', 'student']),
    )
  const { actor, target } = filter
  if (actor)
    rows = rows.where((eb) => eb.or([eb(actorCode, '=', actor), eb(actorName, 'ilike', `%${startsWith(actor)}`)]))
  if (target) rows = rows.where('audit.target', 'like', startsWith(target))
  return rows
}

export async function listAuditRows(db: Db, filter: AuditFilter) {
  const [rows, { total }] = await Promise.all([
    auditRows(db, filter)
      .select(['audit.action', 'audit.target', 'audit.before', 'audit.after', 'audit.at'])
      .select([actorName.as('actorName'), actorCode.as('actorCode')])
      .orderBy('audit.at', 'desc')
      .orderBy('audit.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((filter.page - 1) * PAGE_SIZE)
      .execute(),
    auditRows(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

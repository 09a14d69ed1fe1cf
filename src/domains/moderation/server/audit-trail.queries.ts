import { type RawBuilder, sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { containing, likeText } from '#platform/server/database/text-search.ts'

interface AuditFilter {
  readonly actor: string | undefined
  readonly target: string | undefined
  /** The first part of an action: 'course'. */
  readonly area: string | undefined
  readonly since: Date | undefined
  readonly before: Date | undefined
  readonly page: number
}

const actorName = sql<string>`case
  when audit.actor_type = 'admin' then coalesce(admin.name, 'admin')
  when audit.actor_type = 'system' then 'system'
  else coalesce(nullif(person.name, ''), person.school_name, audit.actor_type) end`
const actorCode = sql<string>`audit.actor_type || coalesce(':' || audit.actor_id, '')`

type Code = RawBuilder<string>
const kindOf = (code: Code) => sql`split_part(${code}, ':', 1)`
const idOf = (code: Code) => sql`split_part(${code}, ':', 2)::bigint`

/** Names of kinds that people do not know by id; each is read on demand. */
const nameOf = (code: Code) => sql<string | null>`case ${kindOf(code)}
  when 'course' then (select title from courses where id = ${idOf(code)})
  when 'class' then (
    select course.title from classes as class join courses as course on course.id = class.course_id
    where class.id = ${idOf(code)})
  when 'teacher' then (select coalesce(nullif(name, ''), school_name) from accounts where id = ${idOf(code)})
  when 'school' then (select coalesce(nullif(name, ''), school_name) from accounts where id = ${idOf(code)})
  when 'student' then (select coalesce(nullif(name, ''), school_name) from accounts where id = ${idOf(code)})
  when 'account' then (select coalesce(nullif(name, ''), school_name) from accounts where id = ${idOf(code)})
  when 'enrolment' then (
    select concat_ws(' · ', student.name, course.title) from enrolments as enrolment
    join accounts as student on student.id = enrolment.student_id
    join courses as course on course.id = enrolment.course_id
    where enrolment.id = ${idOf(code)})
  when 'registration' then (
    select coalesce(nullif(account.name, ''), account.school_name) from registration_payments as payment
    join accounts as account on account.id = payment.account_id
    where payment.id = ${idOf(code)})
  when 'payout' then (
    select concat_ws(' · ', coalesce(nullif(owner.name, ''), owner.school_name), course.title) from payouts as payout
    join accounts as owner on owner.id = payout.owner_id
    join courses as course on course.id = payout.course_id
    where payout.id = ${idOf(code)})
  when 'content' then (select title from contents where id = ${idOf(code)})
  when 'news' then (select title from news where id = ${idOf(code)})
  when 'course-request' then (select title from course_requests where id = ${idOf(code)})
  when 'category' then (select name from categories where id = ${idOf(code)})
  when 'search-words' then (select array_to_string(synonyms, ', ') from search_synonyms where id = ${idOf(code)})
  when 'coupon' then (select code from coupons where id = ${idOf(code)})
  when 'payment-method' then (select name from payment_methods where id = ${idOf(code)})
  when 'admin' then (select name from admins where id = ${idOf(code)})
  end`

/**
 * A complete target matches exactly, 'course:1' but not 'course:12'; an incomplete one, such as 'course', is a prefix.
 * People's own actions are filed under 'account:3', those of admins under 'teacher:3'.
 */
function targetsLike(target: string): string[] {
  const [, kind, id] = /^([a-z-]+):(\d+)$/.exec(target) ?? []
  if (kind === undefined) return [`${likeText(target)}%`]
  return ['teacher', 'school', 'student'].includes(kind) ? [target, `account:${id}`] : [target]
}

function matching(db: Db, { actor, target, area, since, before }: AuditFilter) {
  const actorKey = containing(actor)
  return db
    .selectFrom('auditLog as audit')
    .leftJoin('admins as admin', (join) =>
      join.onRef('admin.id', '=', 'audit.actorId').on('audit.actorType', '=', 'admin'),
    )
    .leftJoin('accounts as person', (join) =>
      join.onRef('person.id', '=', 'audit.actorId').on('audit.actorType', 'in', ['teacher', 'school', 'student']),
    )
    .$if(actorKey !== undefined, (rows) =>
      rows.where((eb) =>
        eb.or([
          eb(actorCode, '=', actor ?? ''),
          eb('admin.name', 'ilike', `%${likeText(actor ?? '')}%`),
          eb('person.nameKey', 'like', actorKey ?? ''),
        ]),
      ),
    )
    .$if(target !== undefined, (rows) =>
      rows.where((eb) => eb.or(targetsLike(target ?? '').map((one) => eb('audit.target', 'like', one)))),
    )
    .$if(area !== undefined, (rows) => rows.where('audit.action', 'like', `${likeText(area ?? '')}.%`))
    .$if(since !== undefined, (rows) => rows.where('audit.at', '>=', since ?? new Date(0)))
    .$if(before !== undefined, (rows) => rows.where('audit.at', '<', before ?? new Date(0)))
}

/** One page of the audit trail, newest first. */
export async function listAuditRows(db: Db, filter: AuditFilter) {
  const [rows, { total }] = await Promise.all([
    matching(db, filter)
      .select(['audit.action', 'audit.target', 'audit.before', 'audit.after', 'audit.at'])
      .select([actorName.as('actorName'), actorCode.as('actorCode'), nameOf(sql.ref('audit.target')).as('targetName')])
      .orderBy('audit.at', 'desc')
      .orderBy('audit.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((filter.page - 1) * PAGE_SIZE)
      .execute(),
    matching(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Present names of rows; absent rows and rows without a name are left out. */
export async function listNamesOf(db: Db, codes: readonly string[]) {
  const code: Code = sql.ref('mentioned.code')
  const { rows } = await sql<{ code: string; name: string | null; startDate: CalendarDay | null }>`select code,
    ${nameOf(code)} as name,
    case ${kindOf(code)} when 'class' then (select start_date from classes where id = ${idOf(code)}) end as start_date
    from unnest(${codes}::text[]) as mentioned (code)`.execute(db)
  return rows.flatMap(({ name, ...row }) => (name === null ? [] : [{ ...row, name }]))
}

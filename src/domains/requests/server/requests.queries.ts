import { sql } from 'kysely'
import type { SortOrder } from '#platform/contract/sort.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import { alphabetically, containing, keyOf } from '#platform/server/database/text-search.ts'

/** Maximum length of lists without pages. @see OP-052 */
const maxRows = 500

export interface RequestFilter {
  page: number
  keyword: string | undefined
  sort: SortOrder
  hidden: 'left out' | 'included'
}

/** Requests with their author's name, which is null after the account's deletion. */
function requests(db: Db) {
  return db.selectFrom('courseRequests').innerJoin('accounts', 'accounts.id', 'courseRequests.studentId')
}

const columns = [
  'courseRequests.id',
  'courseRequests.studentId',
  'courseRequests.title',
  'courseRequests.details',
  'courseRequests.answer',
  'courseRequests.hidden',
  'courseRequests.insertedAt',
  'accounts.name',
  'accounts.schoolName',
] as const

export async function listRequestRows(db: Db, { page, keyword, sort, hidden }: RequestFilter) {
  const pattern = containing(keyword)
  let found = requests(db)
  if (hidden === 'left out') found = found.where('courseRequests.hidden', '=', false)
  if (pattern !== undefined) found = found.where('courseRequests.titleKey', 'like', pattern)
  const byTitle = alphabetically('courseRequests.title')
  const sorted = sort === 'alphabetical' ? found.orderBy(byTitle) : found.orderBy('courseRequests.insertedAt', 'desc')
  const [rows, { total }] = await Promise.all([
    sorted
      .select(columns)
      .orderBy('courseRequests.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function listNewestRequests(db: Db) {
  return requests(db)
    .select(columns)
    .where('courseRequests.hidden', '=', false)
    .orderBy('courseRequests.insertedAt', 'desc')
    .orderBy('courseRequests.id', 'desc')
    .limit(maxRows)
    .execute()
}

export async function findShownRequest(db: Db, id: number) {
  return requests(db)
    .select(columns)
    .where('courseRequests.id', '=', id)
    .where('courseRequests.hidden', '=', false)
    .executeTakeFirst()
}

export async function lockRequest(tx: Tx, id: number) {
  const columns = ['id', 'studentId', 'title', 'hidden', 'answer'] as const
  const rows = tx.selectFrom('courseRequests').select(columns).where('id', '=', id)
  return asLockedIfAny(await rows.forUpdate().executeTakeFirst())
}

interface NewRequest {
  readonly studentId: number
  readonly clientKey: string | null
  readonly title: string
  readonly details: string
}

/**
 * A request of the student with the same key, or an equal one since a time; serialises further ones until the
 * transaction ends.
 */
export async function findSameRequest(
  tx: Tx,
  { studentId, clientKey, title, details }: NewRequest,
  since: Date,
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`course requests of ${studentId}`}, 0))`.execute(tx)
  const found = await tx
    .selectFrom('courseRequests')
    .select('id')
    .where('studentId', '=', studentId)
    .where((where) =>
      where.or([
        where.and({ title, details }).and('insertedAt', '>=', since),
        ...(clientKey === null ? [] : [where('clientKey', '=', clientKey)]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}

export async function insertRequest(db: Db, request: NewRequest): Promise<number> {
  const { id } = await db
    .insertInto('courseRequests')
    .values({ ...request, titleKey: keyOf(request.title), insertedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRequestRow(
  tx: Tx,
  { id }: Locked<{ readonly id: number }>,
  change: { hidden: boolean } | { answer: string },
): Promise<void> {
  await tx.updateTable('courseRequests').set(change).where('id', '=', id).execute()
}

import { sql } from 'kysely'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { toBurmeseDigits, toWesternDigits } from '#platform/contract/burmese/digits.ts'
import type { ConsoleListFilter } from '#platform/contract/console-list.ts'
import { CONSOLE_PAGE_SIZE } from '#platform/contract/wire.ts'
import { now } from '#platform/server/clock.ts'
import { betweenDays } from '#platform/server/database/between-days.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { alphabetically, containing, likeText, phonesLike } from '#platform/server/database/text-search.ts'

type UserType = 'teacher' | 'school' | 'student'

interface UserFilter extends ConsoleListFilter {
  type: UserType
  status: AccountStatus | undefined
  keyword?: string | undefined
  page: number
}

const warningCount = sql<number>`(select count(*) from warnings where warnings.account_id = accounts.id)`

function matching(db: Db, filter: UserFilter) {
  let users = db.selectFrom('accounts').where('role', '=', filter.type).where(betweenDays('insertedAt', filter))
  users =
    filter.status === undefined
      ? users.where('status', '!=', AccountStatus.deleted)
      : users.where('status', '=', filter.status)
  const { keyword } = filter
  const pattern = containing(keyword)
  if (!keyword || !pattern) return users
  return users.where((eb) =>
    eb.or([
      eb('nameKey', 'like', pattern),
      eb('accountNo', 'like', `${likeText(toWesternDigits(keyword.toUpperCase()))}%`),
      ...phonesLike(keyword).flatMap((digits) => [
        eb('phone1Canonical', 'like', digits),
        // The second number has no canonical form: its digits without the prefix are enough.
        eb('phoneNumber2', 'like', `%${digits.replace(/[^0-9]/g, '').replace(/^(?:95|0)/, '')}%`),
      ]),
      eb(eb.fn('lower', ['email1']), 'like', `${likeText(keyword.toLowerCase())}%`),
      eb(eb.fn('lower', ['email2']), 'like', `${likeText(keyword.toLowerCase())}%`),
      // Part of a card number, as it is stored: with Burmese digits.
      eb('nrcNumber', 'like', `%${likeText(toBurmeseDigits(keyword))}%`),
    ]),
  )
}

/** One page of people; without an order pending ones are sorted by waiting time, longest first. */
export async function listUserRows(db: Db, filter: UserFilter) {
  const usual = filter.status === AccountStatus.pending ? 'oldest' : 'newest'
  const order = filter.order ?? usual
  const direction = order === 'newest' ? 'desc' : 'asc'
  const [rows, { total }] = await Promise.all([
    matching(db, filter)
      .select(['id', 'accountNo', 'name', 'schoolName', 'phoneNumber1', 'email1', 'insertedAt'])
      .select(['status', 'statusReason'])
      .select(warningCount.as('warnings'))
      .$if(order === 'name', (rows) => rows.orderBy(alphabetically('nameKey')))
      .orderBy('insertedAt', direction)
      .orderBy('id', direction)
      .limit(CONSOLE_PAGE_SIZE)
      .offset((filter.page - 1) * CONSOLE_PAGE_SIZE)
      .execute(),
    matching(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function findUserRow(db: Db, user: { type: UserType; id: number }) {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', user.id)
    .where('role', '=', user.type)
    .executeTakeFirst()
}

export async function listWarnings(db: Db, accountId: number) {
  return db
    .selectFrom('warnings')
    .innerJoin('admins', 'admins.id', 'warnings.adminId')
    .select(['warnings.id', 'warnings.reason', 'warnings.insertedAt', 'admins.name as adminName'])
    .where('warnings.accountId', '=', accountId)
    .orderBy('warnings.id')
    .execute()
}

interface NewWarning {
  readonly accountId: number
  readonly reason: string
  readonly adminId: number
}

export async function insertWarning(db: Db, warning: NewWarning): Promise<void> {
  await db
    .insertInto('warnings')
    .values({ ...warning, insertedAt: now() })
    .execute()
}

/** Whether the same admin has sent the same warning since a time. */
export async function hasWarnedSince(
  db: Db,
  { accountId, reason, adminId }: NewWarning,
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('warnings')
    .select('id')
    .where('accountId', '=', accountId)
    .where('adminId', '=', adminId)
    .where('reason', '=', reason)
    .where('insertedAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function countWarnings(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('warnings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** The newest registration payment of an account, with its pictures and the admin who checked it. */
export async function findRegistration(db: Db, accountId: number) {
  const payment = await db
    .selectFrom('registrationPayments')
    .leftJoin('admins', 'admins.id', 'registrationPayments.checkedBy')
    .leftJoin('orders', 'orders.registrationPaymentId', 'registrationPayments.id')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('registrationAnswers')
          .select(['answer', 'reason'])
          .whereRef('registrationPaymentId', '=', 'registrationPayments.id')
          .where('reversedAt', 'is', null)
          .orderBy('id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['registrationPayments.id', 'amountMmk', 'checkedAt', 'admins.name as checkedBy'])
    .select(['newest.answer', 'newest.reason'])
    .select(({ selectFrom, fn }) =>
      fn
        .coalesce(
          selectFrom('allocations')
            .select(({ fn: sums }) => sums.sum<number>('allocations.amountMmk').as('sum'))
            .whereRef('allocations.orderId', '=', 'orders.id'),
          sql<number>`0`,
        )
        .as('paidMmk'),
    )
    .where('registrationPayments.accountId', '=', accountId)
    .orderBy('registrationPayments.id', 'desc')
    .executeTakeFirst()
  if (!payment) return undefined
  const files = await db
    .selectFrom('registrationPaymentFiles')
    .select(['id', 'filePath', 'uploadedAt'])
    .where('registrationPaymentId', '=', payment.id)
    .orderBy('id')
    .execute()
  return { ...payment, files }
}

/** What an admin is called. */
export async function findAdminName(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('admins').select('name').where('id', '=', id).executeTakeFirst())?.name
}

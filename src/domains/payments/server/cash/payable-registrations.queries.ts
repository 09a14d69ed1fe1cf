import { sql } from 'kysely'
import { readSettings } from '#domains/site/server/index.ts'
import { AccountStatus, type OwnerRole } from '#platform/contract/account-codes.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { containing, phonesLike } from '#platform/server/database/text-search.ts'
import { MAX_FOUND } from './cash.queries.ts'

export interface PayableRegistration {
  readonly accountId: number
  readonly role: OwnerRole
  readonly accountNo: string
  readonly name: string | null
  readonly phone: string | null
  readonly reference: string | null
  readonly dueMmk: number
  readonly paidMmk: number
}

/**
 * Teachers and schools that match and owe their registration fee, newest first. Approved ones without a picture or a
 * payment owe none, like those that were decided before fees were recorded.
 */
export async function searchPayableRegistrations(
  db: Db,
  typed: string,
  reference: string | undefined,
): Promise<PayableRegistration[]> {
  const pattern = containing(typed)
  const { registration_fee_mmk: feeMmk } = await readSettings(db)
  const { rows } = await sql<PayableRegistration>`
    select account.id as account_id, account.role, account.account_no, coalesce(account.name, account.school_name) as name,
      account.phone_number_1 as phone, orders.reference,
      coalesce(orders.due_mmk, payment.amount_mmk, ${feeMmk})::bigint as due_mmk, given.paid_mmk
    from accounts as account
    left join lateral (
      select id, amount_mmk from registration_payments where account_id = account.id order by id desc limit 1
    ) as payment on true
    left join orders on orders.registration_payment_id = payment.id
    cross join lateral (
      select coalesce(sum(amount_mmk), 0)::bigint as paid_mmk from allocations where order_id = orders.id
    ) as given
    where account.role in ('teacher', 'school') and account.deleted_at is null
      and account.status <> ${sql.lit(AccountStatus.rejected)}
      and coalesce(orders.state, 'open') in ('open', 'part_paid')
      and coalesce(orders.due_mmk, payment.amount_mmk, ${feeMmk}) > 0
      and (account.status <> ${sql.lit(AccountStatus.approved)} or given.paid_mmk > 0
        or exists (select from registration_payment_files where registration_payment_id = payment.id))
      and not exists (
        select from registration_answers where registration_payment_id = payment.id and answer = 'legacy')
      and (orders.reference = ${reference ?? null}::text or account.name_key like ${pattern}
        or lower(account.account_no) like ${pattern} or account.phone_1_canonical like any(${phonesLike(typed)}))
    order by account.id desc limit ${MAX_FOUND}`.execute(db)
  return rows
}

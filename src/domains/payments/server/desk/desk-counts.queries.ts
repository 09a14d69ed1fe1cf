import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { isWaitingCheck } from '../second-person/second-checks.queries.ts'

interface OpenCounts {
  readonly secondPerson: number
  readonly refundsAsked: number
  readonly refundsApproved: number
  readonly wishes: number
  readonly unknownMoney: number
  readonly waivers: number
}

/** Numbers of what is open, each from a partial index or one of states. */
export async function countOpen(db: Db): Promise<OpenCounts> {
  const { rows } = await sql<OpenCounts>`select
    (select count(*)::int from second_checks as entered
      where ${isWaitingCheck}) as second_person,
    (select count(*)::int from refunds where state = 'asked') as refunds_asked,
    (select count(*)::int from refunds where state = 'approved') as refunds_approved,
    (select count(*)::int from refund_wishes where state = 'open') as wishes,
    (select count(*)::int from statement_rows where held_mmk > 0) as unknown_money,
    (select count(*)::int from shortfalls as shortfall join orders on orders.id = shortfall.order_id
      where shortfall.closed_at is null and orders.state = 'part_paid') as waivers`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counting gave no row')
  return counts
}

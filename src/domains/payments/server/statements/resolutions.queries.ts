import { sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'

export type ResolutionKind = 'fee' | 'own' | 'back'

/** What money of a row was that pays no order. */
export interface Resolution {
  readonly id: number
  readonly rowId: number
  readonly kind: ResolutionKind
  readonly amountMmk: number
  readonly otherMethodId: number | null
  /** own: the failed refund that came back, whose wallet has booked it. */
  readonly refundId: number | null
  /** own: the transfer to an owner that came back, whose wallet has booked it. */
  readonly payoutReturnId: number | null
  /** own: what that wallet has booked besides, which the bank has kept. */
  readonly feeMmk: number | null
  /** own: the cash that was taken to the bank, whose wallet has booked it. */
  readonly cashDepositId: number | null
  readonly reason: string
  readonly askedBy: number
  readonly sentAt: Date | null
  readonly sentNumberKey: string | null
  /** A fee above the limit, which another admin has to confirm. */
  readonly waits: boolean
  readonly confirmedBy: number | null
}

/** The resolution of a row that was not undone. The caller has locked the row. */
export function findResolution(tx: Tx, rowId: number): Promise<Resolution | undefined> {
  return tx
    .selectFrom('statementResolutions')
    .select([
      'id',
      'rowId',
      'amountMmk',
      'otherMethodId',
      'refundId',
      'payoutReturnId',
      'feeMmk',
      'cashDepositId',
      'reason',
      'askedBy',
      'sentAt',
      'sentNumberKey',
      'waits',
      'confirmedBy',
    ])
    .select(sql<ResolutionKind>`kind`.as('kind'))
    .where('rowId', '=', rowId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
}

interface NewResolution
  extends Pick<Resolution, 'rowId' | 'kind' | 'amountMmk' | 'otherMethodId' | 'reason' | 'askedBy' | 'waits'> {
  readonly refundId?: number
  readonly payoutReturnId?: number
  readonly feeMmk?: number | null
  readonly cashDepositId?: number
  readonly askedAt: Date
}

export async function insertResolution(tx: Tx, resolution: NewResolution): Promise<void> {
  await tx.insertInto('statementResolutions').values(resolution).execute()
}

interface SentBack {
  readonly sentBy: number
  readonly sentAt: Date
  readonly sentOn: CalendarDay
  readonly sentFamilyId: number
  readonly sentNumberTyped: string
  readonly sentNumberKey: string
}

export async function updateSent(tx: Tx, id: number, sent: SentBack): Promise<void> {
  await tx.updateTable('statementResolutions').set(sent).where('id', '=', id).execute()
}

export async function updateConfirmed(tx: Tx, id: number, by: number): Promise<void> {
  const confirmed = { waits: false, confirmedBy: by, confirmedAt: now() }
  await tx.updateTable('statementResolutions').set(confirmed).where('id', '=', id).execute()
}

export async function undoResolution(
  tx: Tx,
  id: number,
  undone: { readonly undoneBy: number; readonly undoneAt: Date; readonly undoneReason: string },
): Promise<void> {
  await tx.updateTable('statementResolutions').set(undone).where('id', '=', id).execute()
}

export interface ListedResolution {
  readonly rowId: number
  readonly kind: ResolutionKind
  readonly reason: string
  readonly isSent: boolean
  readonly refundId: number | null
  readonly payoutReturnId: number | null
  readonly feeMmk: number | null
  readonly askedBy: string | null
}

/** The resolutions of some rows that were not undone. */
export async function listResolutions(db: Db, rowIds: readonly number[]): Promise<Map<number, ListedResolution>> {
  if (rowIds.length === 0) return new Map()
  const { rows } = await sql<ListedResolution>`
    select resolution.row_id, resolution.kind, resolution.reason, resolution.sent_at is not null as is_sent,
      resolution.refund_id, resolution.payout_return_id, resolution.fee_mmk,
      admin.name as asked_by
    from statement_resolutions as resolution
    left join admins as admin on admin.id = resolution.asked_by
    where resolution.row_id = any(${rowIds}::bigint[]) and resolution.undone_at is null`.execute(db)
  return new Map(rows.map((row) => [row.rowId, row]))
}

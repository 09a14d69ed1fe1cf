import type { Actor } from '#domains/ledger/server/index.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import type { Order } from '../orders/orders.queries.ts'
import type { PaidFor } from '../orders/paid-for.ts'

/** An entry of the audit trail. */
interface PayerStep {
  readonly adminId: number
  readonly step: string
  readonly facts: Readonly<Record<string, string | number>>
}

/**
 * Whose money a refund gives back: the student of an enrolment, or the applicant of a registration. Locked, with the
 * order.
 */
export interface Payer {
  readonly paidFor: PaidFor
  /** The enrolment or registration payment as the audit trail names it. */
  readonly target: string
  readonly order: Locked<Order>
  /** When the fee of a rejected enrolment was verified; a refund ends that. */
  readonly verifiedAt: Date | null
  /** Books the money of the order by what was decided about it. */
  readonly settle: (actor: Actor) => Promise<void>
  readonly noteAsked: (asked: { refundId: number; adminId: number; endsVerification: boolean }) => Promise<void>
  /** A refund that was not sent is given up: what the payer has asked for waits for an answer again. */
  readonly noteDropped: (refundId: number) => Promise<void>
  /** The money of a refund that was dropped or has failed stays. */
  readonly keepMoney: (actor: Actor) => Promise<void>
  readonly record: (step: PayerStep) => Promise<void>
  readonly notifySent: (texts: { readonly amount: string; readonly account: string }) => Promise<void>
  readonly notifyFailed: (reason: string) => Promise<void>
}

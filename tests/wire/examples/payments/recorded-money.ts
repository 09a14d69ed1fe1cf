import { transferNumberKey } from '#domains/payments/contract/transfer-number.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { ID } from '#tests/wire/world-ids.ts'

const insertedAt = new Date('2026-02-01T09:00:00+06:30')

interface NewTransfer {
  readonly id?: number
  readonly enrolmentId?: number
  readonly registrationPaymentId?: number
  /** The wallet unless another method is named. */
  readonly methodId?: number
  /** As it was typed. */
  readonly number: string
  readonly amountMmk: number
}

/** A transfer that finance has recorded; one with its id or number stays as it is. */
export function insertTransfer(db: Db, { methodId = ID.method.wallet, number, ...transfer }: NewTransfer) {
  const numbers = { numberTyped: number, numberKey: transferNumberKey(number) ?? null }
  const wallet = { paymentMethodId: methodId, familyId: methodId }
  return db
    .insertInto('transfers')
    .values({ ...transfer, ...numbers, ...wallet, source: 'claim', verifiedBy: ID.admin.finance, insertedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

interface NewOrder {
  readonly id?: number
  readonly kind?: 'class' | 'course' | 'registration'
  readonly enrolmentId?: number
  readonly registrationPaymentId?: number
  readonly accountId: number
  readonly reference?: string
  readonly feeMmk?: number
  readonly state?: 'open' | 'part_paid' | 'paid'
}

/** An order with a known reference, since references are random; one with its id or enrolment stays as it is. */
export function insertOrder(db: Db, order: NewOrder) {
  const usual = { kind: 'class', reference: '48217098', feeMmk: 50_000, state: 'open', insertedAt }
  return db
    .insertInto('orders')
    .values({ ...usual, ...order })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

import * as calls from '#domains/payments/contract/orders.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'

const [ORDER, PICTURE] = [758, 711]

const ordered = ({ api: { db } }: World) =>
  db
    .insertInto('orders')
    .values({
      id: ORDER,
      kind: 'class',
      enrolmentId: ID.enrolment.waitingSeat,
      accountId: ID.applicant,
      reference: '48217098',
      feeMmk: 50_000,
      state: 'open',
      insertedAt: new Date('2026-02-01T09:00:00+06:30'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
const facts = { picture_id: PICTURE, number: '01003939012345678901', amount: 50_000, wallet_id: ID.method.wallet }

export const pictureFacts = of(
  calls.editPictureFacts,
  { as: 'applicant', path: [ORDER], body: facts, arrange: ordered },
  { ORDER_NOT_FOUND: { path: [ID.unused] }, CHANGED_MEANWHILE: { body: { ...facts, picture_id: ID.unused } } },
)

import * as calls from '#domains/payments/contract/orders.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { insertOrder } from './recorded-money.ts'

const [ORDER, PICTURE] = [758, 711]

const ordered = ({ api: { db } }: World) =>
  insertOrder(db, { id: ORDER, enrolmentId: ID.enrolment.waitingSeat, accountId: ID.applicant })
const facts = { picture_id: PICTURE, number: '01003939012345678901', amount: 50_000, wallet_id: ID.method.wallet }

export const pictureFacts = of(
  calls.editPictureFacts,
  { as: 'applicant', path: [ORDER], body: facts, arrange: ordered },
  { ORDER_NOT_FOUND: { path: [ID.unused] }, CHANGED_MEANWHILE: { body: { ...facts, picture_id: ID.unused } } },
)

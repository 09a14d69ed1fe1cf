import * as verification from '#domains/payments/contract/payment-verification.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { alreadyUsed, transfer } from './used-transfer.ts'

const { enrolment } = ID
const finance = { as: 'admin.finance' } as const
const at = (id: number) => ({ path: ['class', id] })
/** An admin has entered the transfer for a second person. */
const enteredBy =
  (adminId: number) =>
  ({ api: { db } }: World) =>
    db
      .insertInto('secondChecks')
      .values({
        enrolmentId: enrolment.waitingSeat,
        paymentMethodId: transfer.method_id,
        amountMmk: transfer.amount,
        numberTyped: 'KBZ-7788',
        numberKey: 'KBZ7788',
        enteredBy: adminId,
        knowsReusedPicture: false,
        takesPart: false,
        isFurtherTransfer: false,
        enteredAt: new Date('2026-02-01T09:00:00+06:30'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()

export const secondPerson = [
  ...of(
    verification.confirmVerification,
    { ...finance, ...at(enrolment.waitingSeat), body: {}, arrange: enteredBy(ID.admin.owner) },
    {
      ENROLMENT_NOT_FOUND: at(ID.unused),
      SAME_PERSON: { arrange: enteredBy(ID.admin.finance) },
      TRANSACTION_ALREADY_USED: {
        arrange: async (world: World) => {
          await enteredBy(ID.admin.owner)(world)
          await alreadyUsed(world)
        },
      },
      CHANGED_MEANWHILE: { body: { version: '0' } },
      'CHANGED_MEANWHILE: nothing waits for a second person': { arrange: async () => undefined },
      'FORBIDDEN: not the desk’s': { as: 'admin.moderator' },
    },
  ),
]

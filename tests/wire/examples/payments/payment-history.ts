import { showPaymentHistory, showRegistrationHistory } from '#domains/payments/contract/payment-history.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { insertOrder } from './recorded-money.ts'
import { refundIn } from './refunds.ts'
import { verified } from './registrations.ts'

const finance = { as: 'admin.finance' } as const

/** A seat with a refund, whose order has a known reference. */
async function refunded(world: World): Promise<void> {
  await insertOrder(world.api.db, { enrolmentId: ID.enrolment.seat, accountId: ID.student })
  await refundIn('approved')(world)
}

export const paymentHistory = [
  ...of(
    showPaymentHistory,
    { ...finance, path: ['class', ID.enrolment.seat], arrange: refunded },
    {
      ENROLMENT_NOT_FOUND: { path: ['class', ID.unused] },
      'FORBIDDEN: not the desk’s': { as: 'admin.moderator' },
    },
  ),
  ...of(
    showRegistrationHistory,
    { ...finance, path: [ID.registration], arrange: verified },
    { REGISTRATION_NOT_FOUND: { path: [ID.unused] } },
  ),
]

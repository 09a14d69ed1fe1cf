import { showPaymentHistory, showRegistrationHistory } from '#domains/payments/contract/payment-history.contract.ts'
import { of } from '#tests/wire/example.ts'
import { ID } from '#tests/wire/world.ts'
import { refundIn } from './refunds.ts'
import { verified } from './registrations.ts'

const finance = { as: 'admin.finance' } as const

export const paymentHistory = [
  ...of(
    showPaymentHistory,
    { ...finance, path: ['class', ID.enrolment.seat], arrange: refundIn('approved') },
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

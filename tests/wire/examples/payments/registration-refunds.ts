import * as calls from '#domains/payments/contract/all-refunds.contract.ts'
import { aPng } from '#tests/support/multipart.ts'
import { of } from '#tests/wire/example.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { refundIn } from './refunds.ts'
import { refundAsked, verified } from './registrations.ts'

const finance = { as: 'admin.finance' } as const
const REFUND = 731
const picture = { name: 'transfer.png', bytes: await aPng() }
const form = { method_id: ID.method.wallet, transaction_no: 'KBZ-9901', sent_on: '2026-03-01' }

export const registrationRefunds = [
  ...of(calls.exportRefunds, { ...finance, query: { format: 'csv', state: '' }, arrange: refundAsked }),
  ...of(
    calls.listAllRefunds,
    { ...finance, arrange: refundIn('asked') },
    {
      'of one state': { query: { state: 'sent' } },
      'of a registration': { arrange: refundAsked },
      'FORBIDDEN: not the desk’s': { as: 'admin.moderator' },
    },
  ),
  ...of(
    calls.showRegistrationRefundable,
    { ...finance, path: [ID.registration], arrange: verified },
    { REGISTRATION_NOT_FOUND: { path: [ID.unused] } },
  ),
  ...of(
    calls.markRefundSentWithPicture,
    { ...finance, path: [REFUND], form: { ...form, file: picture }, arrange: refundIn('approved') },
    {
      'without a picture': { form },
      REFUND_NOT_FOUND: { path: [ID.unused] },
      REFUND_STATE_CHANGED: { arrange: refundIn('asked') },
      PAYMENT_METHOD_NOT_FOUND: { form: { ...form, method_id: ID.unused } },
      TRANSACTION_ALREADY_USED: { form: { ...form, transaction_no: 'kbz 7799' } },
      'INVALID_INPUT: no picture': {
        form: { ...form, file: { name: 'proof.pdf', bytes: Buffer.from('%PDF-1.7') } },
      },
    },
  ),
]

import * as calls from '#domains/payments/contract/credits.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { aTill, rejected, slipped, TILL } from './cash.ts'
import { partByAnotherWallet, sentTheSamePicture } from './payments.ts'
import { seenAsked, walletClosed } from './registrations.ts'
import { alreadyUsed, transfer } from './used-transfer.ts'

const finance = { as: 'admin.finance' } as const
const at = { path: ['class', ID.enrolment.waitingSeat] }
/** The application was rejected, and then something else. */
const rejectedAnd = (then: (world: World) => Promise<unknown>) => async (world: World) => {
  await rejected(world)
  await then(world)
}
const key = (end: number) => `00000000-0000-4000-8000-0000000007${end}`
const cash = { till_id: TILL, enrolment_id: ID.enrolment.waitingSeat, amount: 50_000, key: key(87) }
const tillClosed = rejectedAnd(({ api: { db } }) => db.deleteFrom('tillShifts').execute())

export const credits = [
  ...of(
    calls.creditEnrolment,
    { ...finance, ...at, body: transfer, arrange: rejected },
    {
      'above the limit for one person': { body: { ...transfer, amount: 600_000 } },
      ENROLMENT_NOT_FOUND: { path: ['class', ID.unused] },
      ENROLMENT_TRANSITION_REFUSED: { arrange: aTill },
      TRANSACTION_ALREADY_USED: { arrange: rejectedAnd(alreadyUsed) },
      NUMBER_IN_OTHER_WALLET: { arrange: rejectedAnd(partByAnotherWallet) },
      METHOD_CLOSED: { arrange: rejectedAnd(walletClosed) },
      PICTURE_ALREADY_USED: { arrange: rejectedAnd(sentTheSamePicture) },
      PAYMENT_NOT_SEEN: { arrange: rejectedAnd(seenAsked) },
      PAYMENT_METHOD_NOT_FOUND: { body: { ...transfer, method_id: ID.unused } },
      CHANGED_MEANWHILE: { body: { ...transfer, version: '0' } },
      'INVALID_INPUT: no amount': { body: { ...transfer, amount: '၀' } },
      'FORBIDDEN: not the desk’s': { as: 'admin.moderator' },
    },
  ),
  ...of(calls.findEndedApplications, { ...finance, query: { keyword: 'မသီရိ' }, arrange: rejected }),
  ...of(
    calls.takeCashAsCredit,
    { ...finance, body: cash, arrange: rejected },
    {
      ENROLMENT_NOT_FOUND: { body: { ...cash, enrolment_id: ID.unused } },
      ENROLMENT_TRANSITION_REFUSED: { arrange: aTill },
      TILL_NOT_OPEN: { arrange: tillClosed },
      SECOND_PERSON_NEEDED: { body: { ...cash, amount: 500_001 } },
      IDEMPOTENCY_KEY_REUSED: { body: { ...cash, key: key(83) }, arrange: rejectedAnd(slipped) },
    },
  ),
]

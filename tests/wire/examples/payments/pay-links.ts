import * as calls from '#domains/payments/contract/pay-link.contract.ts'
import { aPng } from '#tests/support/multipart.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { insertOrder } from './recorded-money.ts'

const ORDER = 754
const NONE = { path: [ID.unused] }

const ordered = ({ api: { db } }: World, state: 'open' | 'paid' = 'open') =>
  insertOrder(db, { id: ORDER, enrolmentId: ID.enrolment.waitingSeat, accountId: ID.applicant, state })
const ticket = async (world: World) => {
  await ordered(world)
  const { json } = await world.api.post(`/my/orders/${ORDER}/pay-link`, {}, world.tokenOf('applicant'))
  return String(json.url).split('/pay/')[1] ?? ''
}
const unknown = { PAY_LINK_NOT_FOUND: { ticket: async () => `${ORDER}.none` } }
const picture = { name: 'proof.png', bytes: await aPng() }

export const payLinks = [
  ...of(
    calls.createPayLink,
    { as: 'applicant', path: [ORDER], arrange: ordered },
    { ORDER_NOT_FOUND: NONE, ORDER_CLOSED: { arrange: (world) => ordered(world, 'paid') } },
  ),
  ...of(calls.revokePayLink, { as: 'applicant', path: [ORDER], arrange: ticket }, { ORDER_NOT_FOUND: NONE }),
  ...of(calls.showPayLink, { as: 'guest', path: ['<ticket>'], ticket }, unknown),
  ...of(
    calls.sendByPayLink,
    { as: 'guest', path: ['<ticket>'], ticket, form: { file: picture, payer_name: 'ဦးအောင်', number: 'KBZ-7788' } },
    {
      ...unknown,
      'INVALID_INPUT: no picture': { form: { file: { name: 'proof.pdf', bytes: Buffer.from('%PDF-1.7') } } },
    },
  ),
]

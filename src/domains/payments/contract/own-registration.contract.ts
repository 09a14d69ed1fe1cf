import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { order, wallet } from './orders.contract.ts'
import { payerReceipt } from './receipts.contract.ts'

/** The registration fee of the teacher or school that asks. Amounts are in kyat. */
const ownRegistration = z.object({
  fee: z.number(),
  /** Verified payments that pay for the fee. */
  paid: z.number(),
  /** What is still owed; 0 when nothing is expected any more. */
  rest: z.number(),
  /** Money of this payer that pays for nothing: all of it once the account was rejected. */
  credit: z.number(),
  /** Eight digits, which the payer writes into the note of the transfer. Null before the first picture. */
  reference: z.nullable(z.string()),
  /**
   * `none`: no picture was sent; `again`: another picture is asked for; `settled`: approved without a
   * recorded fee;
   * `closed`: the account was rejected.
   */
  state: z.enum(['none', 'waiting', 'part', 'again', 'refused', 'paid', 'settled', 'closed']),
  /** Whether a picture may be sent. */
  takes_pictures: z.boolean(),
  /** When the newest picture must be answered, or what was entered for a second person. Null when neither waits. */
  answer_by: z.nullable(z.string()),
  /** One admin has found the money, and another confirms it. @see P-SEC-03 */
  second_person: z.optional(z.boolean()),
  /** Money that goes or went back, newest first. */
  refunds: z.optional(order.shape.refunds),
  /** Newest first. */
  pictures: order.shape.pictures,
  /** Newest first, also of withdrawn transfers. */
  receipts: z.array(payerReceipt),
  wallets: z.array(wallet),
})
export type OwnRegistration = z.output<typeof ownRegistration>

/** What a teacher or school owes for the registration, and what has arrived. */
export const showOwnRegistration = {
  method: 'GET',
  url: '/my/registration-fee',
  config: { access: 'owner' },
  schema: { summary: 'The own registration fee', response: { 200: ownRegistration } },
} as const satisfies Endpoint

/**
 * Sends a further picture of the registration payment, or the first one of somebody who registered without. A file that
 * is not a picture is refused under `file`.
 */
export const sendRegistrationPicture = {
  method: 'POST',
  url: '/my/registration-fee/pictures',
  config: { access: 'owner', body: 'multipart', shedLast: true, errors: ['REGISTRATION_TRANSITION_REFUSED'] },
  schema: {
    summary: 'Send a picture of the registration payment',
    response: { 200: z.object({ status: z.literal('success') }) },
  },
} as const satisfies Endpoint

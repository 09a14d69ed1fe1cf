import * as z from 'zod/mini'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { wireId } from '#platform/contract/validation.ts'
import { idParams } from '#platform/contract/wire.ts'
import { claimedTransfer } from './payment-proofs.contract.ts'
import { receiptReading } from './receipt-reading.contract.ts'
import { payerReceipt } from './receipts.contract.ts'
import { studentWish } from './refund-wishes.contract.ts'

/** An account to which a payer may transfer money. */
export const wallet = z.object({
  id: z.number(),
  name: z.string(),
  /** Transfer numbers are unique within a family of wallets. */
  family: z.string(),
  kind: z.enum(['wallet', 'bank', 'cash']),
  account_no: z.nullable(z.string()),
  description: z.string(),
  /** Name under which the wallet app shows the account. */
  holder_name: z.nullable(z.string()),
  /** What the wallet's own QR code says. */
  qr_text: z.nullable(z.string()),
  /** What the wallet can still receive today, in kyat. Null without a daily limit. */
  cap_left: z.nullable(z.number()),
  /** Digits of its transfer numbers. Null where they vary or are not known. */
  number_digits: z.optional(z.nullable(z.number())),
})

/** A verified transfer for an order. The amount is in kyat. */
const receivedTransfer = z.object({
  id: z.number(),
  amount: z.number(),
  wallet: z.nullable(z.string()),
  /** The last six characters of its number. */
  number_end: z.string(),
  at: z.string(),
})

/** A refund that staff approved. The amount is in kyat. */
const payerRefund = z.object({
  id: z.number(),
  amount: z.number(),
  /** `approved`: is going to be sent; `failed`: came back from the payer's account. */
  state: z.enum(['approved', 'sent', 'failed']),
  /** The wallet from which it was sent, and the last six characters of its number. */
  wallet: z.nullable(z.string()),
  number_end: z.nullable(z.string()),
  at: z.string(),
  /** A picture of the transfer, valid for an hour. Null without one. */
  picture_url: z.optional(z.nullable(z.string())),
})

/** Money of an earlier application. `id`: of its order, for the call that asks it back. */
const earlierMoney = z.object({
  id: z.number(),
  reference: z.string(),
  /** What pays for nothing and did not go back, in kyat. */
  wish_limit: z.number(),
  refund_wish: z.nullable(studentWish),
  refunds: z.array(payerRefund),
})

/** A picture that a payer sent, the facts typed with it, and its answer. */
const sentPicture = z.object({
  id: z.number(),
  at: z.string(),
  /** `again`: another picture is asked for. */
  state: z.enum(['waiting', 'accepted', 'part', 'again', 'refused']),
  amount: z.nullable(z.number()),
  number_end: z.nullable(z.string()),
  /** Reason given by staff. */
  reason: z.nullable(z.string()),
  /** The whole number and the wallet as the payer typed them. */
  number: z.optional(z.nullable(z.string())),
  wallet_id: z.optional(z.nullable(z.number())),
  /** What was read from the picture, as a proposal. Null while it was not read. */
  read: z.optional(z.nullable(receiptReading)),
  /** Whether the payer has confirmed or edited the facts since the picture arrived. */
  confirmed: z.optional(z.boolean()),
})

/** The amount due for one enrolment. Amounts are in kyat. */
export const order = z.object({
  id: z.number(),
  /** Eight digits, which the payer writes into the note of the transfer. */
  reference: z.string(),
  title: z.string(),
  fee: z.number(),
  discount: z.number(),
  due: z.number(),
  /** Verified payments allocated to this order. */
  paid: z.number(),
  rest: z.number(),
  /** What was waived or closed short, so that it is no longer asked for. Absent for most. */
  waived: z.optional(z.number()),
  /** What has arrived, where `waived` is there: `paid` may contain it. */
  arrived: z.optional(z.number()),
  state: z.enum(['open', 'part_paid', 'paid', 'cancelled']),
  /** The coupon that reduces the fee. */
  coupon: z.nullable(z.object({ code: z.string(), discount: z.number() })),
  /**
   * `before`: payments ahead in the queue; `answer_by`: when this one must be answered. Null when no payment
   * waits.
   */
  waiting: z.nullable(
    z.object({
      before: z.number(),
      answer_by: z.string(),
      overdue: z.boolean(),
      /** One admin has found the money, and another confirms it. @see P-SEC-03 */
      second_person: z.optional(z.boolean()),
    }),
  ),
  /** Money of this payer that is not allocated to any order. */
  credit: z.number(),
  /** The class is over, so that no application for it is taken any more. */
  class_ended: z.optional(z.boolean()),
  /** Oldest first. */
  transfers: z.array(receivedTransfer),
  /** When the application ends if nothing is paid. Null when it does not end by itself. */
  pay_by: z.nullable(z.string()),
  /** When the newest pay link ends. Null without one. */
  pay_link_until: z.nullable(z.string()),
  /** Newest first, also of withdrawn transfers. */
  receipts: z.array(payerReceipt),
  /** Money that goes or went back to the payer, newest first. */
  refunds: z.array(payerRefund),
  /** What the student may ask back at most: what has arrived and did not go back. */
  wish_limit: z.number(),
  /** Wallets and banks to which money may go back. */
  wish_wallets: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The newest wish, unless it was withdrawn. */
  refund_wish: z.nullable(studentWish),
  /** Earlier applications of the student for the same whose money pays for nothing, or goes back; newest first. */
  earlier: z.optional(z.array(earlierMoney)),
  /** Newest first. */
  pictures: z.array(sentPicture),
  /** False once the application is approved or has ended: nothing more is to be paid for it. */
  takes_pictures: z.optional(z.boolean()),
  /** Whether nothing is owed and no picture that was sent since has to be looked at. */
  is_paid: z.optional(z.boolean()),
  /** What was decided about the application. */
  application: z.optional(codeSchema(EnrolmentStatus)),
  /** Whether the facts of new pictures are read by a worker. */
  reads_pictures: z.optional(z.boolean()),
  wallets: z.array(wallet),
})
export type OrderReply = z.output<typeof order>

const orderReply = { 200: z.object({ order: z.nullable(order) }) }

/** What a student owes for the newest application for a class. Null without an application. */
export const showClassOrder = {
  method: 'GET',
  url: '/my/class/:id/order',
  config: { access: 'student' },
  schema: { summary: 'What is owed for a class', params: idParams, response: orderReply },
} as const satisfies Endpoint

/** As {@link showClassOrder}, for a video course. */
export const showCourseOrder = {
  method: 'GET',
  url: '/my/course/:id/order',
  config: { access: 'student' },
  schema: { summary: 'What is owed for a video course', params: idParams, response: orderReply },
} as const satisfies Endpoint

const pictureFacts = z.extend(claimedTransfer, { picture_id: wireId })

/**
 * Replaces the facts of a waiting picture, for instance by what was read from it. CHANGED_MEANWHILE: the picture was
 * answered. Idempotent.
 */
export const editPictureFacts = {
  method: 'POST',
  url: '/my/orders/:id/picture-facts',
  config: { access: 'student', errors: ['ORDER_NOT_FOUND', 'CHANGED_MEANWHILE'] },
  schema: {
    summary: 'Edit the facts of a payment picture',
    params: idParams,
    body: pictureFacts,
    response: { 200: z.object({ id: z.number() }) },
  },
} as const satisfies Endpoint

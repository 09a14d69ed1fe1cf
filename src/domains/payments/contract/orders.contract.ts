import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { idParams } from '#platform/contract/wire.ts'

/** Where a payer may send money to. */
const wallet = z.object({
  id: z.number(),
  name: z.string(),
  /** Wallets of one family give out transfer numbers together. */
  family: z.string(),
  kind: z.enum(['wallet', 'bank', 'cash']),
  account_no: z.nullable(z.string()),
  description: z.string(),
})

/** What is owed for one enrolment; amounts in kyat. */
const order = z.object({
  id: z.number(),
  /** Eight digits, for the note of a transfer. */
  reference: z.string(),
  title: z.string(),
  fee: z.number(),
  discount: z.number(),
  due: z.number(),
  /** What was seen to arrive for it. */
  paid: z.number(),
  rest: z.number(),
  state: z.enum(['open', 'part_paid', 'paid', 'cancelled']),
  /** How many payments are looked at before this one, and by when it is answered; null where none waits. */
  waiting: z.nullable(z.object({ before: z.number(), answer_by: z.string(), overdue: z.boolean() })),
  /** Money of this payer that pays for nothing yet. */
  credit: z.number(),
  wallets: z.array(wallet),
})
export type OrderReply = z.output<typeof order>

const orderReply = { 200: z.object({ order: z.nullable(order) }) }

/** What a student owes for the newest application for a class; null without one. */
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

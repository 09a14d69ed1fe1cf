import * as z from 'zod/mini'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import { consoleListFields, oneOf } from '#platform/contract/console-list.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { keyword } from '#platform/contract/validation.ts'
import { pageNumber, pageOf, pathId } from '#platform/contract/wire.ts'
import { deskReading } from './receipt-reading.contract.ts'

const kinds = z.enum(['class', 'course'])
/** An enrolment in the path of a call of the desk. */
export const kindParams = z.object({ kind: kinds, id: pathId })

/** The transfer that was recorded last and not withdrawn. */
export const recordedPayment = z.object({
  method_id: z.nullable(z.number()),
  method_name: z.nullable(z.string()),
  transaction_no: z.string(),
  amount: z.nullable(z.number()),
  verified_by: z.nullable(z.string()),
  /** Who has confirmed it, above the limit for one person. */
  second_by: z.optional(z.nullable(z.string())),
  /** Whether who verified it has said to have seen it in the wallet. */
  seen: z.optional(z.boolean()),
  /** When it was recorded. */
  at: z.string(),
  /**
   * Another enrolment paid with the same transfer number. Only payments recorded before numbers had to be unique
   * have one.
   */
  repeats: z.nullable(z.number()),
})

/** A picture of a payment. */
export const deskProof = z.object({
  id: z.number(),
  url: z.string(),
  uploaded_at: z.string(),
  /** Another enrolment with the same picture. */
  reused_by: z.nullable(z.number()),
  /** Number of another account that registered with the same picture. */
  reused_by_account: z.nullable(z.string()),
  /** Names another payment with a picture from which the same transfer number was read. Null when there is none. */
  same_number: z.optional(z.nullable(z.string())),
  /**
   * Names another payment that waits and for which the payer typed the same transfer number. Null when there is none.
   */
  same_typed_number: z.optional(z.nullable(z.string())),
  /** Transfer facts that the payer typed. Null when none. */
  claim: z.nullable(
    z.object({
      method_id: z.nullable(z.number()),
      transaction_no: z.nullable(z.string()),
      amount: z.nullable(z.number()),
    }),
  ),
  /** What was read from the picture. Null while it was not read. */
  read: z.optional(z.nullable(deskReading)),
  /** Sent by the pay link, by somebody without an account, under this name if one was typed. */
  by_link: z.boolean(),
  payer_name: z.nullable(z.string()),
  /** Null while it waits. */
  answer: z.nullable(z.enum(['accepted', 'part', 'again', 'refused'])),
})

/** The admin who has a payment open at the desk. */
export const deskHold = z.object({
  name: z.string(),
  /** Whether it is the admin who asks. */
  own: z.boolean(),
  /** When it ends by itself. */
  until: z.string(),
})

/** What one admin has entered above the limit for one person, and another confirms or takes back. */
export const secondPerson = z.object({
  entered_by: z.string(),
  /** Whether it is the admin who asks, who may not confirm it. */
  own: z.boolean(),
  at: z.string(),
  method_name: z.string(),
  transaction_no: z.string(),
  amount: z.number(),
  /** Whether it is to be the student's credit, because the enrolment is paid or rejected. Absent otherwise. */
  credit: z.optional(z.boolean()),
})

/** The rest of a fee that is no longer asked for, or a waiver that waits for a second person. */
const deskShortfall = z.object({
  kind: z.enum(['waived', 'short']),
  /** In kyat. */
  amount: z.number(),
  reason: z.string(),
  /** Whether another admin has to confirm it. */
  waiting: z.boolean(),
  /** Who asked, and whether it is the admin who looks, who may not confirm it. */
  asked_by: z.nullable(z.string()),
  own: z.boolean(),
  /** Who confirmed it. */
  confirmed_by: z.nullable(z.string()),
  at: z.string(),
})

/** One enrolment as the payment desk shows it. */
export const enrolmentPaymentRow = z.object({
  kind: kinds,
  enrolment_id: z.number(),
  student: z.object({
    id: z.number(),
    no: z.string(),
    name: z.nullable(z.string()),
    phone_number_1: z.nullable(z.string()),
  }),
  owner: z.object({ type: z.enum(['teacher', 'school']), id: z.number(), name: z.nullable(z.string()) }),
  title: z.string(),
  fee: z.number(),
  /** Sum of the recorded transfers less refunds, also above the fee, in kyat. */
  received: z.number(),
  /** What may go back to the payer, in kyat. */
  refundable: z.number(),
  /** Part of the fee that is paid, and part that is still owed, in kyat. */
  paid: z.number(),
  rest: z.number(),
  status: codeSchema(EnrolmentStatus),
  /** Newest first. */
  proofs: z.array(deskProof),
  payment_verified_at: z.nullable(z.string()),
  /** Kept when a new picture requires another check. Null when no transfer was recorded. */
  payment: z.nullable(recordedPayment),
  /**
   * Upload time of the newest unanswered picture plus 24 hours, or of an entry for a second person. Null when nothing
   * waits.
   */
  due_at: z.nullable(z.string()),
  overdue: z.boolean(),
  end_access_date: z.nullable(z.string()),
  insert_time: z.string(),
  /** Sent back with a decision, so that a decision on outdated data is refused. */
  version: z.string(),
  /** In the desk's queue only. Null when no one has it open. */
  held_by: z.optional(z.nullable(deskHold)),
  /** Null when nothing waits for a second person. */
  second_person: z.optional(z.nullable(secondPerson)),
  /**
   * Who has decided the enrolment before its picture was answered; `system` is a coupon that covers the fee, also where
   * the owner has not accepted yet. Absent for most.
   */
  decided_by: z.optional(z.enum(['owner', 'admin', 'system'])),
  /** Null for most. */
  shortfall: z.optional(z.nullable(deskShortfall)),
})
export type EnrolmentPaymentRow = z.output<typeof enrolmentPaymentRow>

const deskFilter = {
  kind: oneOf('class', 'course'),
  status: oneOf('1', '2', '3', '4'),
  proof: oneOf('awaiting', 'verified', 'none', 'waiver'),
  keyword,
  ...consoleListFields,
}

/**
 * Enrolments with their payments, found by every fact of a row. `proof=awaiting` is the queue, `waiver` waits for a
 * second person, `order=name` that of students.
 */
export const listEnrolmentPayments = {
  method: 'GET',
  url: '/admin/enrolments',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Enrolments and their payments',
    querystring: z.object({ page: pageNumber, ...deskFilter }),
    response: { 200: pageOf(enrolmentPaymentRow) },
  },
} as const satisfies Endpoint

/** The first 10,000 of the list as a file, whose words are in the caller's language. */
export const exportEnrolmentPayments = {
  method: 'GET',
  url: '/admin/enrolments/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: {
    summary: 'Enrolments and their payments as a file',
    querystring: z.object({ format: tableFormat, ...deskFilter }),
  },
} as const satisfies Endpoint

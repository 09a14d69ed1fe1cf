import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { maxReasonLength } from '#platform/contract/reason.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { amountBetween, keyword, optionalText, orNone, wireBoolean, wireId } from '#platform/contract/validation.ts'
import { idParams, pageOf, pageQuery } from '#platform/contract/wire.ts'
import { maxAmountMmk } from './payment-proofs.contract.ts'

const maxCountedMmk = 1_000_000_000_000

/** 'C-000123', from a sequence. */
export function slipNumber(no: number): string {
  return `C-${String(no).padStart(6, '0')}`
}

/** A payment method of the kind cash. Amounts are in kyat. */
const till = z.object({
  id: z.number(),
  name: z.string(),
  /** By the ledger. */
  balance: z.number(),
  /** Whether it takes cash no more: its open shift can still be counted. Absent for one that does. */
  closed: z.optional(z.boolean()),
  /** Null while the till is closed. */
  shift: z.nullable(z.object({ id: z.number(), opened_by: z.string(), opened_at: z.string(), received: z.number() })),
})
export type Till = z.output<typeof till>

const access = 'admin:finance'

export const listTills = {
  method: 'GET',
  url: '/admin/tills',
  config: { access },
  schema: {
    summary: 'Tills and what they hold',
    response: {
      200: z.object({
        tills: z.array(till),
        /** Banks and wallets to which cash can be taken. */
        wallets: z.array(z.object({ id: z.number(), name: z.string() })),
      }),
    },
  },
} as const satisfies Endpoint

/** Opens a till; one that is open stays so. */
export const openTill = {
  method: 'POST',
  url: '/admin/tills/:id/open',
  config: { access, errors: ['PAYMENT_METHOD_NOT_FOUND'] },
  schema: { summary: 'Open a till', params: idParams, response: { 200: z.object({ shift_id: z.number() }) } },
} as const satisfies Endpoint

export const tillCount = z.object({
  /** The shift that was counted, so that a repeated call closes no later one. */
  shift_id: wireId,
  counted: amountBetween(0, maxCountedMmk),
  /** Required when counted differs from the ledger. */
  reason: optionalText({ max: maxReasonLength }),
})
export type TillCount = z.output<typeof tillCount>

/** Closes a till with what was counted. A difference is booked with its reason. Idempotent. */
export const closeTill = {
  method: 'POST',
  url: '/admin/tills/:id/close',
  config: { access, errors: ['PAYMENT_METHOD_NOT_FOUND', 'TILL_NOT_OPEN'] },
  schema: {
    summary: 'Close a till',
    params: idParams,
    body: tillCount,
    response: { 200: z.object({ closing: z.number(), counted: z.number(), difference: z.number() }) },
  },
} as const satisfies Endpoint

export const cashDeposit = z.object({
  to_method_id: wireId,
  amount: amountBetween(1, maxAmountMmk),
  /** Chosen by the sender: a second request with it is the first one again. */
  key: z.uuid(),
})
export type CashDeposit = z.output<typeof cashDeposit>

/** Records that cash was taken to a bank or wallet. */
export const depositCash = {
  method: 'POST',
  url: '/admin/tills/:id/deposit',
  config: { access, errors: ['PAYMENT_METHOD_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'] },
  schema: {
    summary: 'Take cash to a bank',
    params: idParams,
    body: cashDeposit,
    response: { 200: z.object({ id: z.number(), balance: z.number() }) },
  },
} as const satisfies Endpoint

/** An enrolment as the counter finds it. */
export const cashEnrolment = z.object({
  enrolment_id: z.number(),
  kind: z.enum(['class', 'course']),
  title: z.string(),
  /** Null until somebody has looked at what is owed. */
  reference: z.nullable(z.string()),
  student: z.object({ no: z.string(), name: z.nullable(z.string()), phone_number_1: z.nullable(z.string()) }),
})

const payable = z.extend(cashEnrolment, { due: z.number(), rest: z.number() })
export type PayableRow = z.output<typeof payable>

/** Waiting applications with something to pay, by reference, name, account number, or phone; none without a keyword. */
export const findPayable = {
  method: 'GET',
  url: '/admin/cash/payable',
  config: { access },
  schema: {
    summary: 'What a person at the counter owes',
    querystring: z.object({ keyword }),
    response: { 200: z.object({ data: z.array(payable) }) },
  },
} as const satisfies Endpoint

/** What is taken, without what it pays. */
export const cashFacts = z.object({
  till_id: wireId,
  amount: amountBetween(1, maxAmountMmk),
  /** Confirms that it is less than what is owed. */
  part: orNone(wireBoolean),
  /** Confirms that it is more than what is owed: the rest is not given back as change. */
  over: orNone(wireBoolean),
  /** Chosen by the sender: a second request with it is the first one again. */
  key: z.uuid(),
})
export type CashFacts = z.output<typeof cashFacts>
const cashBody = z.extend(cashFacts, { enrolment_id: wireId })
export type CashBody = z.output<typeof cashBody>

const slip = z.object({
  id: z.number(),
  no: z.string(),
  amount: z.number(),
  /** What is left to pay, and what became credit, after it. */
  rest: z.number(),
  surplus: z.number(),
})
export type CashSlip = z.output<typeof slip>

/** Books cash for an application and gives its slip. Above the limit of the settings it is refused. */
export const takeCash = {
  method: 'POST',
  url: '/admin/cash',
  config: {
    access,
    errors: [
      'ENROLMENT_NOT_FOUND',
      'ENROLMENT_TRANSITION_REFUSED',
      'ORDER_CLOSED',
      'TILL_NOT_OPEN',
      'PAYMENT_BELOW_FEE',
      'PAYMENT_ABOVE_FEE',
      'SECOND_PERSON_NEEDED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  schema: { summary: 'Take cash', body: cashBody, response: { 200: z.object({ slip }) } },
} as const satisfies Endpoint

const slipRow = z.extend(slip, {
  till: z.string(),
  title: z.string(),
  /** The payer. */
  student: z.nullable(z.string()),
  /** Whether a registration fee was paid, which has no title. */
  is_registration: z.optional(z.boolean()),
  by: z.string(),
  at: z.string(),
  /** False once the payment was reversed. */
  valid: z.boolean(),
})
export type SlipRow = z.output<typeof slipRow>

export const listSlips = {
  method: 'GET',
  url: '/admin/cash/slips',
  config: { access },
  schema: { summary: 'Slips, newest first', querystring: pageQuery, response: { 200: pageOf(slipRow) } },
} as const satisfies Endpoint

/** The newest 10,000 as a file, whose words are in the caller's language. */
export const exportSlips = {
  method: 'GET',
  url: '/admin/cash/slips/export',
  config: { access, reply: 'file' },
  schema: { summary: 'Slips as a file', querystring: z.object({ format: tableFormat }) },
} as const satisfies Endpoint

/** `size`: a roll of 80 mm, or a page. */
export const printSlip = {
  method: 'GET',
  url: '/admin/cash/slips/:id/pdf',
  config: { access, reply: 'file', errors: ['RECEIPT_NOT_FOUND'] },
  schema: {
    summary: 'A slip as a PDF',
    params: idParams,
    querystring: z.object({ size: z._default(z.enum(['80mm', 'a5']), '80mm') }),
  },
} as const satisfies Endpoint

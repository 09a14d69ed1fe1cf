import * as z from 'zod/mini'
import { oneOf } from '#platform/contract/console-list.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import {
  calendarDay,
  optionalCalendarDay,
  optionalWireId,
  requiredText,
  wireId,
} from '#platform/contract/validation.ts'
import { idParams, pageNumber, pageOf, pageQuery } from '#platform/contract/wire.ts'
import { payoutAccount } from './payout-accounts.contract.ts'
import { recordedReturn } from './payout-returns.contract.ts'

export const payoutKinds = ['class', 'course'] as const
export type PayoutKind = (typeof payoutKinds)[number]

export const payee = z.object({
  type: z.enum(['teacher', 'school']),
  id: z.number(),
  no: z.string(),
  name: z.nullable(z.string()),
  phone_number_1: z.nullable(z.string()),
})
export type AdminPayee = z.output<typeof payee>

/** One payout with its payee. */
const payoutRow = z.object({
  id: z.number(),
  kind: z.enum(payoutKinds),
  payee,
  title: z.string(),
  /** The days of a class, or the month of a video course. */
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  period_month: z.nullable(z.string()),
  fee: z.number(),
  total_std: z.number(),
  total_amount: z.number(),
  percentage: z.number(),
  payment_total_amount: z.number(),
  /**
   * Kept for enrolments that were voided after a payout, in kyat; negative when some is given back. Of an unpaid one
   * outside batches: what is kept when it is paid now.
   */
  deducted_amount: z.number(),
  /** What is transferred, in kyat. */
  transferred_amount: z.number(),
  paid_unpaid: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Where it was sent, or for an unpaid one the payee's current account. Null without one. */
  account: z.nullable(payoutAccount),
  /** Until when an unpaid one is not sent, because the payee has removed the account. Null when it may be. */
  paused_until: z.optional(z.nullable(z.string())),
  /** The batch that sends or has sent it; absent for one outside batches. */
  batch_id: z.optional(z.number()),
  /** The transfer that has paid it with other payouts outside batches; absent when it has paid this one alone. */
  shared_transfer: z.optional(z.object({ amount: z.number(), payouts: z.number() })),
  /** The transfer of an unpaid one that came back; absent without one. */
  returned: z.optional(recordedReturn),
  insert_time: z.string(),
})
export type AdminPayoutRow = z.output<typeof payoutRow>

const payoutFilter = { kind: oneOf(...payoutKinds), paid: oneOf('true', 'false', '1', '0') }

/** All payouts, newest first. */
export const listPayouts = {
  method: 'GET',
  url: '/admin/payouts',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Payouts',
    querystring: z.object({ page: pageNumber, ...payoutFilter }),
    response: { 200: pageOf(payoutRow) },
  },
} as const satisfies Endpoint

/** The newest 10,000 that match as a file, by payee with totals, whose words are in the caller's language. */
export const exportPayouts = {
  method: 'GET',
  url: '/admin/payouts/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: { summary: 'Payouts as a file', querystring: z.object({ format: tableFormat, ...payoutFilter }) },
} as const satisfies Endpoint

/** What an owner received for one voided enrolment; negative amounts give it back. Amounts are in kyat. */
const deductionEntry = z.object({
  kind: z.enum(payoutKinds),
  title: z.string(),
  student_name: z.nullable(z.string()),
  gross_amount: z.number(),
  /** Commission of the payout that contained the enrolment. */
  percentage: z.number(),
  net_amount: z.number(),
  /** Null until a payout run records it. */
  insert_time: z.nullable(z.string()),
})
export type AdminDeductionEntry = z.output<typeof deductionEntry>

const openDeduction = z.object({
  payee,
  /** What the next payouts keep, in kyat; negative when the owner gets some back. */
  open_amount: z.number(),
  /** The newest entries, also those that payouts made up for. */
  entries: z.array(deductionEntry),
})
export type AdminOpenDeduction = z.output<typeof openDeduction>

/** Owners whose deductions no payout has made up for, largest first. */
export const listDeductions = {
  method: 'GET',
  url: '/admin/payouts/deductions',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Open deductions by owner',
    querystring: pageQuery,
    response: {
      200: z.extend(pageOf(openDeduction), {
        /** What all owners owe, in kyat; what they get back is not subtracted. */
        owed_total: z.number(),
      }),
    },
  },
} as const satisfies Endpoint

/** Open deductions as a file, each entry in a row, with what is open in the last row of an owner. */
export const exportDeductions = {
  method: 'GET',
  url: '/admin/payouts/deductions/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: { summary: 'Open deductions as a file', querystring: z.object({ format: tableFormat }) },
} as const satisfies Endpoint

export const runBody = z.object({ kind: z.enum(payoutKinds), until: optionalCalendarDay })

/** Creates the payouts that are due; idempotent. @see OP-109 */
export const runPayouts = {
  method: 'POST',
  url: '/admin/payouts/run',
  config: { access: 'admin:finance', errors: ['LEDGER_DIFFERS'] },
  schema: {
    summary: 'Make the payouts that are due',
    body: runBody,
    response: { 200: z.object({ created: z.number(), ids: z.array(z.number()) }) },
  },
} as const satisfies Endpoint

/** What one payee would get. Amounts are in kyat. */
const payeePreview = z.object({
  payee,
  payouts: z.number(),
  total_std: z.number(),
  payment_total_amount: z.number(),
  deducted_amount: z.number(),
  transferred_amount: z.number(),
})
export type AdminPayeePreview = z.output<typeof payeePreview>

/** What a run would create at this moment, by payee, largest amount first; nothing is stored. */
export const previewPayouts = {
  method: 'POST',
  url: '/admin/payouts/preview',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Preview the payouts that are due',
    body: runBody,
    response: {
      200: z.object({ payouts: z.number(), transferred_total: z.number(), payees: z.array(payeePreview) }),
    },
  },
} as const satisfies Endpoint
export type AdminRunPreview = z.output<(typeof previewPayouts)['schema']['response'][200]>

export const maxReferenceLength = 100
const payBody = z.object({
  paid_on: calendarDay,
  reference: requiredText({ max: maxReferenceLength }),
  /** The account that the admin's screen showed; another one is refused. */
  account_id: optionalWireId,
  /** What the admin's screen showed as the amount to transfer; another one is refused. */
  amount: z.optional(z.nullable(z.number())),
  /** The wallet or bank from which it was sent; without it the ledger has it as money whose wallet is not recorded. */
  method_id: optionalWireId,
})

/** What the console sends: the sender chooses the wallet. */
export const sentPayBody = z.extend(payBody, { method_id: wireId })

/**
 * Records that a payout was transferred; it cannot be changed afterwards. A payee's account has to be confirmed, and
 * its waiting time after a change over.
 *
 * @see SR-22
 */
export const payPayout = {
  method: 'POST',
  url: '/admin/payouts/:id/pay',
  config: {
    access: 'admin:finance',
    errors: [
      'PAYOUT_NOT_FOUND',
      'PAYOUT_ALREADY_PAID',
      'PAYOUT_IN_BATCH',
      'PAYEE_ON_HOLD',
      'SECOND_PERSON_NEEDED',
      'PAYOUT_ACCOUNT_UNCONFIRMED',
      'PAYOUT_ACCOUNT_NOT_READY',
      'PAYMENT_METHOD_NOT_FOUND',
      'TRANSACTION_ALREADY_USED',
      'CHANGED_MEANWHILE',
    ],
  },
  schema: {
    summary: 'Mark a payout as paid',
    params: idParams,
    body: payBody,
    response: { 200: z.object({ paid_unpaid: z.string() }) },
  },
} as const satisfies Endpoint

import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { pageOf, pageQuery } from '#platform/contract/wire.ts'
import { payoutKinds } from './admin-payouts.contract.ts'

/**
 * `fee`: what a student paid. `deduction`: the enrolment was voided after its payout; with a positive net amount it is
 * valid again. `payout`: an earlier payout whose students are not known.
 */
const balanceLineKinds = ['fee', 'deduction', 'payout'] as const

/**
 * `held` until `free_on`, or until all of the fee is paid. `ready` for the next payout run, `payable` in a payout that
 * is not transferred, `paid`, or `deducted` from payouts.
 */
const balanceLineStates = ['held', 'ready', 'payable', 'paid', 'deducted'] as const

/** Amounts are in kyat. */
const balanceLine = z.object({
  kind: z.enum(balanceLineKinds),
  state: z.enum(balanceLineStates),
  /** The day on which it was earned or deducted. */
  day: z.string(),
  of: z.enum(payoutKinds),
  title: z.string(),
  student_no: z.nullable(z.string()),
  gross: z.number(),
  /** Commission in per cent. */
  percentage: z.number(),
  /** After commission; the lines of a payout sum to its amount. */
  net: z.number(),
  /** The first day on which a payout may contain it; null until all of the fee is paid. */
  free_on: z.nullable(z.string()),
  payout_id: z.nullable(z.number()),
  paid_on: z.nullable(z.string()),
})
export type BalanceLine = z.output<typeof balanceLine>

/** What an owner has earned after commission: `earned` = `held` + `payable` + `paid`. Amounts are in kyat. */
export const showMyBalance = {
  method: 'GET',
  url: '/my/balance',
  config: { access: 'approved-owner' },
  schema: {
    summary: 'What was earned, is held, payable and paid',
    response: {
      200: z.object({
        /** Everything so far, less deductions. */
        earned: z.number(),
        held: z.number(),
        /** Ready for the next run and in payouts, less open deductions; negative when these are more. */
        payable: z.number(),
        paid: z.number(),
        /** Deducted so far for voided enrolments, and the part that no payout has made up for. */
        deducted: z.number(),
        open_deduction: z.number(),
        /** When parts of `held` are free, soonest first; without a day when the fee is paid in parts. */
        held_until: z.array(z.object({ day: z.nullable(z.string()), amount: z.number() })),
        /** The last twelve months, oldest first, 'YYYY-MM': what was earned and what was paid in them. */
        months: z.array(z.object({ month: z.string(), earned: z.number(), paid: z.number() })),
      }),
    },
  },
} as const satisfies Endpoint
export type BalanceReply = z.output<(typeof showMyBalance)['schema']['response'][200]>

/** The lines behind the figures, newest first. */
export const listMyBalanceLines = {
  method: 'GET',
  url: '/my/balance/lines',
  config: { access: 'approved-owner' },
  schema: { summary: 'Lines of the balance', querystring: pageQuery, response: { 200: pageOf(balanceLine) } },
} as const satisfies Endpoint

/** All lines as a file, whose words are in the caller's language. */
export const exportMyBalance = {
  method: 'GET',
  url: '/my/balance/export',
  config: { access: 'approved-owner', reply: 'file' },
  schema: { summary: 'The balance as a file', querystring: z.object({ format: tableFormat }) },
} as const satisfies Endpoint

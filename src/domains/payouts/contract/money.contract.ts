import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { maxReasonLength } from '#platform/contract/reason.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { amountBetween, calendarDay, optionalCalendarDay, optionalText, wireId } from '#platform/contract/validation.ts'
import { ledgerCheck } from './ledger-check.contract.ts'

/** Days in the charts of the money page. */
export const chartDays = 30

const maxCountedMmk = 1_000_000_000_000

/** A wallet in one day, by the ledger. Amounts are in kyat. */
const walletDay = z.object({
  /** Null for money whose wallet was not recorded, which cannot be counted. */
  method_id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  opening: z.number(),
  in: z.number(),
  out: z.number(),
  closing: z.number(),
  /** Difference of its last close before this day; null without one. */
  difference_before: z.nullable(z.number()),
  /** How it was closed; null while it is open. */
  close: z.nullable(
    z.object({
      counted: z.number(),
      /** Counted less closing. */
      difference: z.number(),
      reason: z.nullable(z.string()),
      by: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
})
export type WalletDayRow = z.output<typeof walletDay>

const sum = z.object({ count: z.number(), amount: z.number() })

/** What the finance team did in one day. Amounts are in kyat. */
const dayWork = z.object({
  /**
   * Transfers that were recorded; those of them whose order is still paid in part; and those with more than was due.
   */
  accepted: sum,
  short: z.number(),
  over: z.number(),
  /** Transfers that were taken back, whenever they were recorded. */
  corrected: sum,
  /** Payments of which the pictures were refused, or other ones asked for. */
  refused: z.number(),
  asked_again: z.number(),
  refunds_sent: sum,
  /** Recorded in the day, and on no imported statement until now. */
  unseen: z.number(),
  /** Money of statements that no one has explained until now. */
  unknown: sum,
  people: z.array(
    z.object({ name: z.nullable(z.string()), accepted: z.number(), amount: z.number(), corrected: z.number() }),
  ),
})
export type DayWork = z.output<typeof dayWork>

/** Wallets in one day, yesterday without `day`. */
export const showDayClose = {
  method: 'GET',
  url: '/admin/day-closes',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Wallets at the end of a day',
    querystring: z.object({ day: optionalCalendarDay }),
    response: {
      200: z.object({
        day: z.string(),
        /** A day can be closed once it is over: nothing is booked in it any more. */
        is_over: z.boolean(),
        wallets: z.array(walletDay),
        work: z.optional(dayWork),
      }),
    },
  },
} as const satisfies Endpoint

/** The wallets of a day as a file, whose words are in the caller's language. */
export const exportDayClose = {
  method: 'GET',
  url: '/admin/day-closes/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: {
    summary: 'The close of a day as a file',
    querystring: z.object({ format: tableFormat, day: optionalCalendarDay }),
  },
} as const satisfies Endpoint

/** The same as a PDF to sign and keep. */
export const printDayClose = {
  method: 'GET',
  url: '/admin/day-closes/pdf',
  config: { access: 'admin:finance', reply: 'file' },
  schema: { summary: 'The close of a day as a PDF', querystring: z.object({ day: optionalCalendarDay }) },
} as const satisfies Endpoint
export type DayCloseReply = z.output<(typeof showDayClose)['schema']['response'][200]>

export const closeBody = z.object({
  day: calendarDay,
  method_id: wireId,
  counted: amountBetween(0, maxCountedMmk),
  /** Required when counted differs from the ledger. */
  reason: optionalText({ max: maxReasonLength }),
})

/** Closes a wallet for a day that is over; the row is never changed. Idempotent. */
export const closeWallet = {
  method: 'POST',
  url: '/admin/day-closes',
  config: { access: 'admin:finance', errors: ['PAYMENT_METHOD_NOT_FOUND', 'WALLET_CLOSED', 'DAY_NOT_OVER'] },
  schema: {
    summary: 'Close a wallet for a day',
    body: closeBody,
    response: { 200: z.object({ closing: z.number(), difference: z.number() }) },
  },
} as const satisfies Endpoint

/** Figures of the money and the last {@link chartDays} days. Amounts are in kyat. */
export const showMoney = {
  method: 'GET',
  url: '/admin/money',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Figures of the money',
    response: {
      200: z.object({
        /** Recorded of payers, less what was taken back of it. */
        received_today: z.number(),
        /** On the same day of the week before. */
        received_week_before: z.number(),
        /** Pictures of payments that wait for an answer, and when the oldest was sent. */
        waiting: z.object({ count: z.number(), oldest: z.nullable(z.string()) }),
        refunds_to_send: z.object({ count: z.number(), amount: z.number() }),
        /** Payees of open batches to whom nothing was sent yet. */
        payees_to_send: z.object({ count: z.number(), amount: z.number() }),
        /** What the ledger owes owners in payouts, and what no payout contains yet before commission. */
        payable: z.number(),
        earned: z.number(),
        /** Students' money that pays for nothing. */
        credit: z.number(),
        /** Wallets with something in the ledger that yesterday is not closed for. */
        wallets_to_close: z.number(),
        /** Null before the first comparison. */
        ledger_check: z.optional(z.nullable(ledgerCheck)),
        wallets: z.array(
          z.object({ method_id: z.nullable(z.number()), name: z.nullable(z.string()), balance: z.number() }),
        ),
        /** Oldest first, every day. */
        days: z.array(
          z.object({
            day: z.string(),
            in: z.number(),
            out: z.number(),
            /** What each wallet received, in the order of `wallets`. */
            by_wallet: z.array(z.number()),
          }),
        ),
      }),
    },
  },
} as const satisfies Endpoint
/** The last {@link chartDays} days by wallet as a file, whose words are in the caller's language. */
export const exportMoney = {
  method: 'GET',
  url: '/admin/money/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: {
    summary: 'What each wallet received in the last days, as a file',
    querystring: z.object({ format: tableFormat }),
  },
} as const satisfies Endpoint
export type MoneyReply = z.output<(typeof showMoney)['schema']['response'][200]>

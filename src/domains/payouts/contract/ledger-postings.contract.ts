import * as z from 'zod/mini'
import { oneOf } from '#platform/contract/console-list.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { optionalCalendarDay, optionalWireId } from '#platform/contract/validation.ts'
import { pageNumber, pageOf } from '#platform/contract/wire.ts'

/** Accounts of the ledger by their kind. Tills are wallets. */
export const ledgerAccountKinds = [
  'wallet',
  'suspense',
  'credit',
  'prepaid',
  'earned',
  'payable',
  'refund_due',
  'commission',
  'registration',
  'discount',
  'shortfall',
  'difference',
  'opening',
] as const
export type LedgerAccountKind = (typeof ledgerAccountKinds)[number]

/** The events that are booked; most of them can be undone, which is booked as `…-undone`. */
export const ledgerSources = [
  'transfer',
  'allocation',
  'withdrawal',
  'earning',
  'earning-undone',
  'void',
  'waiver',
  'waiver-undone',
  'coupon',
  'coupon-undone',
  'refund',
  'refund-sent',
  'refund-failed',
  'refund-dropped',
  'payout',
  'payment',
  'payout-returned',
  'payout-void',
  'payout-restored',
  'deduction',
  'statement-row',
  'statement-withdrawn',
  'statement-fee',
  'statement-fee-undone',
  'statement-own',
  'statement-own-undone',
  'statement-back',
  'statement-back-undone',
  'statement-returned',
  'statement-returned-undone',
  'statement-payout-returned',
  'statement-payout-returned-undone',
  'statement-deposit',
  'statement-deposit-undone',
  'wallet-fee',
  'wallet-fee-undone',
  'till-close',
  'cash-deposit',
  'cash-deposit-undone',
] as const
export type LedgerSource = (typeof ledgerSources)[number]

export type LedgerBaseSource = Exclude<LedgerSource, `${string}-undone`>

const isSource = (kind: string): kind is LedgerSource => ledgerSources.some((source) => source === kind)

/** The event of a kind of posting, and whether the posting undoes it; without a base for an unknown kind. */
export function baseSourceOf(kind: string): { base: LedgerBaseSource | undefined; isUndone: boolean } {
  const base = kind.replace(/-undone$/, '')
  return { base: isSource(base) ? (base as LedgerBaseSource) : undefined, isUndone: base !== kind }
}

/** A sum in an account; one of the two amounts is 0. */
const ledgerEntry = z.object({
  account: z.enum(ledgerAccountKinds),
  /**
   * The wallet, the person, or the reference of the order that holds the account; null for an account without a holder.
   */
  holder: z.nullable(z.string()),
  debit: z.number(),
  credit: z.number(),
})
export type LedgerEntryRow = z.output<typeof ledgerEntry>

/** One event with its entries, whose debits and credits are equal. */
const ledgerPosting = z.object({
  id: z.number(),
  /** The day on which it is booked. */
  day: z.string(),
  at: z.string(),
  /** One of {@link ledgerSources}. */
  source: z.string(),
  /** Who caused it; null for the system. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Reference of the order. */
  reference: z.nullable(z.string()),
  transaction_no: z.nullable(z.string()),
  /** What the order pays. */
  paid_for: z.nullable(z.object({ kind: z.enum(['class', 'course', 'registration']), id: z.number() })),
  entries: z.array(ledgerEntry),
})
export type LedgerPostingRow = z.output<typeof ledgerPosting>

/**
 * `from` and `to` are days in Yangon, both included; without `from` the list begins with the month of `to`, and without
 * `to` it ends today. `account` and `method_id` choose postings that have an entry in such an account, with their other
 * entries too.
 */
const ledgerFilter = {
  from: optionalCalendarDay,
  to: optionalCalendarDay,
  account: oneOf(...ledgerAccountKinds),
  /** Of a wallet. */
  method_id: optionalWireId,
  source: oneOf(...ledgerSources),
}
export type LedgerQuery = z.output<z.ZodMiniObject<typeof ledgerFilter>>

/** Postings of the ledger, newest first, with the sums of their accounts over all pages. Amounts are in kyat. */
export const listLedger = {
  method: 'GET',
  url: '/admin/ledger',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Postings of the ledger',
    querystring: z.object({ page: pageNumber, ...ledgerFilter }),
    response: {
      200: z.extend(pageOf(ledgerPosting), {
        from: z.string(),
        to: z.string(),
        /** Both sums are equal. */
        debit: z.number(),
        credit: z.number(),
        accounts: z.array(z.object({ account: z.enum(ledgerAccountKinds), debit: z.number(), credit: z.number() })),
      }),
    },
  },
} as const satisfies Endpoint

/**
 * A row for each of the newest 10,000 entries of these postings as a file, whose words are in the caller's language.
 */
export const exportLedger = {
  method: 'GET',
  url: '/admin/ledger/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: {
    summary: 'Entries of the ledger as a file',
    querystring: z.object({ format: tableFormat, ...ledgerFilter }),
  },
} as const satisfies Endpoint

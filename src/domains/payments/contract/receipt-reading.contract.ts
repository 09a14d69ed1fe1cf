import * as z from 'zod/mini'

/** A fact that was read from a picture. `sure`: certain enough to mark agreement with it. */
const readText = z.nullable(z.object({ value: z.string(), sure: z.boolean() }))

/**
 * What was read from the picture of a receipt. It is a proposal: it fills fields and marks agreement, and decides
 * nothing. Null for facts that were not found.
 */
export const receiptReading = z.object({
  number: readText,
  /** In kyat. */
  amount: z.nullable(z.object({ value: z.number(), sure: z.boolean() })),
  /** An order reference with a valid check digit. */
  reference: readText,
  /** When the money was sent, by the receipt: `2026-11-14 10:20`. */
  paid_at: readText,
})
export type ReceiptReading = z.output<typeof receiptReading>

/** As the desk sees it. */
export const deskReading = z.extend(receiptReading, {
  /** Whether the reference is that of the order. Null when none was read. */
  reference_agrees: z.nullable(z.boolean()),
  /** The payer has edited the typed facts since the picture was read, so they may repeat what was read. */
  typed_afterwards: z.boolean(),
})
export type DeskReading = z.output<typeof deskReading>

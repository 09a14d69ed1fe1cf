import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { idParams } from '#platform/contract/wire.ts'

/** 'R-2026-000123': numbered without gaps within a year. */
export function receiptNumber({ year, no }: { year: number; no: number }): string {
  return `R-${year}-${String(no).padStart(6, '0')}`
}

/** A receipt as its payer sees it. The amount is in kyat. */
export const payerReceipt = z.object({
  id: z.number(),
  no: z.string(),
  /** Part of the address of the public page that checks it. */
  code: z.string(),
  transfer_id: z.number(),
  amount: z.number(),
  /** The day on which the transfer was accepted. */
  day: z.string(),
  /** False once staff have withdrawn the transfer. */
  valid: z.boolean(),
})
export type PayerReceipt = z.output<typeof payerReceipt>

/** What anybody with the code of a receipt may read: nothing about its payer. */
export const checkReceipt = {
  method: 'GET',
  url: '/receipts/:code',
  config: { access: 'public', errors: ['RECEIPT_NOT_FOUND'] },
  schema: {
    summary: 'Check a receipt',
    params: z.object({ code: z.string().check(z.maxLength(40)) }),
    response: { 200: z.object({ no: z.string(), amount: z.number(), day: z.string(), valid: z.boolean() }) },
  },
} as const satisfies Endpoint
export type CheckedReceipt = z.output<(typeof checkReceipt)['schema']['response'][200]>

const file = { access: 'user', reply: 'file', errors: ['RECEIPT_NOT_FOUND'] } as const

export const downloadReceipt = {
  method: 'GET',
  url: '/my/receipts/:id/pdf',
  config: file,
  schema: { summary: 'A receipt as a PDF', params: idParams },
} as const satisfies Endpoint

/** 1080×1350 pixels, for chats. */
export const showReceiptPicture = {
  method: 'GET',
  url: '/my/receipts/:id/picture',
  config: file,
  schema: { summary: 'A receipt as a picture', params: idParams },
} as const satisfies Endpoint

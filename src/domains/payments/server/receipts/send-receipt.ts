import type { FastifyReply } from 'fastify'
import { readSettings } from '#domains/site/server/index.ts'
import { paths } from '#paths'
import type { Locale } from '#platform/contract/locale.ts'
import type { AccountViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { runOrRefuse } from '#platform/server/threads/run-or-refuse.ts'
import { openTaskThread, type TaskThread } from '#platform/server/threads/task-thread.ts'
import { receiptNumber } from '../../contract/receipts.contract.ts'
import { toReceiptText } from './receipt-text.ts'
import { findPrintedReceipt, findReceiptOfSlip, type PrintedReceipt } from './receipts.queries.ts'
import type { WantedReceipt } from './typeset-receipt.ts'

/** Renders receipts in a thread of its own. */
type ReceiptThread = TaskThread<WantedReceipt, Uint8Array>

export function openReceiptThread(): ReceiptThread {
  return openTaskThread(new URL('./receipt-thread.ts', import.meta.url))
}

const mediaTypes = { pdf: 'application/pdf', png: 'image/png', slip: 'application/pdf' } as const

interface SentReceipt extends Pick<WantedReceipt, 'format'> {
  readonly id: number
  readonly locale: Locale
}

/**
 * Sends a payer a receipt as PDF or picture, also a withdrawn one, which says so.
 *
 * @throws Refusal RECEIPT_NOT_FOUND - no such receipt, or another payer's
 * @throws Refusal TOO_BUSY - too many receipts are queued
 */
export async function sendReceipt(
  services: ReceiptServices,
  payer: AccountViewer,
  { id, ...wanted }: SentReceipt,
): Promise<FastifyReply> {
  return send(services, await findPrintedReceipt(services.db, { id, accountId: payer.id }), wanted)
}

/**
 * Sends the receipt of cash as a slip, which staff print at the counter.
 *
 * @throws Refusal RECEIPT_NOT_FOUND - no such slip
 * @throws Refusal TOO_BUSY - too many receipts are queued
 * @see P-CSH-03
 */
export async function sendSlip(services: ReceiptServices, { id, ...wanted }: SentReceipt): Promise<FastifyReply> {
  return send(services, await findReceiptOfSlip(services.db, id), wanted)
}

interface ReceiptServices {
  readonly db: Db
  readonly publicUrl: string
  readonly thread: ReceiptThread
  readonly reply: FastifyReply
}

async function send(
  { db, publicUrl, thread, reply }: ReceiptServices,
  receipt: PrintedReceipt | undefined,
  { format, locale }: Omit<SentReceipt, 'id'>,
): Promise<FastifyReply> {
  if (!receipt) throw new Refusal('RECEIPT_NOT_FOUND')
  const { company_name, contact_phone, contact_email } = await readSettings(db)
  const company = [company_name, contact_phone, contact_email]
  const checkUrl = publicUrl + paths.receipt(receipt.code)
  const text = toReceiptText(receipt, { company, checkUrl, locale })
  const bytes = Buffer.from(await runOrRefuse(thread, { format, text }))
  return reply
    .type(mediaTypes[format])
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${receiptNumber(receipt)}.${format === 'png' ? 'png' : 'pdf'}`,
    )
    .header('cache-control', 'private, no-store')
    .send(bytes)
}

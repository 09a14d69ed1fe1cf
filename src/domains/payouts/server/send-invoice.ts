import type { FastifyReply } from 'fastify'
import { readSettings } from '#domains/site/server/index.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { Locale } from '#platform/server/http/locale.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { openTaskThread, type TaskThread, ThreadBusy } from '#platform/server/threads/task-thread.ts'
import type { PayoutKind } from '../contract/admin-payouts.contract.ts'
import { invoiceFileName } from '../contract/invoice-labels.ts'
import { toInvoiceText } from './invoice/invoice-text.ts'
import type { InvoiceText } from './invoice/typeset-invoice.ts'
import { getOwnPayout } from './show-payouts.ts'

/** The invoice to send and its language. */
interface WantedInvoice {
  readonly id: number
  readonly kind: PayoutKind
  readonly locale: Locale
}

/** Renders invoices as PDF in a thread of its own. */
export type InvoiceThread = TaskThread<InvoiceText, Uint8Array>

export function openInvoiceThread(): InvoiceThread {
  return openTaskThread(new URL('./invoice/invoice-thread.ts', import.meta.url))
}

const busySeconds = 5

/**
 * Sends a payee the invoice as PDF.
 *
 * @throws Refusal PAYOUT_NOT_FOUND - no such payout of this kind, or another owner's
 * @throws Refusal TOO_BUSY - too many invoices are queued
 * @see P-INV-04, P-INV-05, OP-118
 */
export async function sendInvoice(
  { db, thread, reply }: { db: Db; thread: InvoiceThread; reply: FastifyReply },
  payee: OwnerViewer,
  { id, kind, locale }: WantedInvoice,
): Promise<FastifyReply> {
  const payout = await getOwnPayout(db, payee, { id, kind })
  const pdf = Buffer.from(await typeset(thread, toInvoiceText(payout, await readSettings(db), locale)))
  const name = invoiceFileName(kind, payout.ownerNo, today())
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}

async function typeset(thread: InvoiceThread, text: InvoiceText): Promise<Uint8Array> {
  try {
    return await thread.run(text)
  } catch (error) {
    throw error instanceof ThreadBusy ? new Refusal('TOO_BUSY', { retryAfterSeconds: busySeconds }) : error
  }
}

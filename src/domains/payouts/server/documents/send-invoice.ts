import type { FastifyReply } from 'fastify'
import { readSettings } from '#domains/site/server/index.ts'
import type { Locale } from '#platform/contract/locale.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { PayoutKind } from '../../contract/admin-payouts.contract.ts'
import { invoiceFileName } from '../../contract/invoice-labels.ts'
import { getOwnPayout } from '../show-payouts.ts'
import { toInvoiceText } from './invoice-text.ts'
import { type DocumentThread, sendDocument } from './send-document.ts'

/** The invoice to send and its language. */
interface WantedInvoice {
  readonly id: number
  readonly kind: PayoutKind
  readonly locale: Locale
}

/**
 * Sends a payee the invoice as PDF.
 *
 * @throws Refusal PAYOUT_NOT_FOUND - no such payout of this kind, or another owner's
 * @throws Refusal TOO_BUSY - too many documents are queued
 * @see P-INV-04, P-INV-05, OP-118
 */
export async function sendInvoice(
  { db, ...services }: { db: Db; thread: DocumentThread; reply: FastifyReply },
  payee: OwnerViewer,
  { id, kind, locale }: WantedInvoice,
): Promise<FastifyReply> {
  const payout = await getOwnPayout(db, payee, { id, kind })
  const text = toInvoiceText(payout, await readSettings(db), locale)
  const name = invoiceFileName(kind, payout.ownerNo, today())
  return sendDocument(services, { template: 'invoice', text }, `filename="${name}"`)
}

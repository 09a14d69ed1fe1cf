import type { FastifyReply } from 'fastify'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { Locale } from '#platform/server/http/locale.ts'
import type { PayoutKind } from '../contract/admin-payouts.contract.ts'
import { invoiceFileName } from '../contract/invoice-words.ts'
import { toInvoiceText } from './invoice/invoice-text.ts'
import { typesetInvoice } from './invoice/typeset-invoice.ts'
import { getOwnPayout } from './show-payouts.ts'

/** Which invoice is sent, and in which language. */
interface WantedInvoice {
  readonly id: number
  readonly kind: PayoutKind
  readonly locale: Locale
}

/**
 * Sends a payee the invoice as a PDF.
 *
 * @throws Refusal PAYOUT_NOT_FOUND - no such payout of this kind, or somebody else's
 * @see P-INV-04, P-INV-05, OP-118
 */
export async function sendInvoice(
  { db, reply }: { db: Db; reply: FastifyReply },
  payee: OwnerViewer,
  { id, kind, locale }: WantedInvoice,
): Promise<FastifyReply> {
  const payout = await getOwnPayout(db, payee, { id, kind })
  const pdf = await typesetInvoice(toInvoiceText(payout, locale))
  const name = invoiceFileName(kind, payout.ownerNo, today())
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)
}

import { join } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { openTypesetter } from '#platform/server/typesetting/open-typesetter.ts'

/** Every text of an invoice, as invoice.typ places them. */
export interface InvoiceText {
  readonly lang: 'my' | 'en'
  readonly product: string
  readonly heading: string
  /** The payee's number. */
  readonly number: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** The heads of the table, and beneath them as many cells. */
  readonly heads: readonly string[]
  readonly cells: readonly string[]
  readonly salary: { readonly label: string; readonly value: string }
  readonly note: string
}

const folder = import.meta.dirname
const template = join(folder, 'invoice.typ')
/** Compilations after which what the typesetter has remembered is let go. */
const REMEMBERED_RUNS = 10

let opened: Promise<NodeCompiler> | undefined

/**
 * Sets an invoice as a PDF with its fonts in it.
 *
 * The typesetter is large, so it is opened by the first invoice that is asked for, and kept. Opening it holds a thread for
 * a tenth of a second and more, so web processes set invoices in a thread of their own.
 *
 * @see openInvoiceThread
 * @see OP-118
 */
export async function typesetInvoice(text: InvoiceText): Promise<Buffer> {
  opened ??= openTypesetter(folder)
  const typesetter = await opened
  const pdf = typesetter.pdf({ mainFilePath: template, inputs: { data: JSON.stringify(text) } })
  typesetter.evictCache(REMEMBERED_RUNS)
  return pdf
}

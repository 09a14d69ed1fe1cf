import { join } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { openTypesetter } from '#platform/server/typesetting/open-typesetter.ts'

/** Every text of an invoice; invoice.typ does the layout. */
export interface InvoiceText {
  readonly lang: 'my' | 'en'
  readonly product: string
  readonly heading: string
  readonly number: string
  /** Name, phone and e-mail of the company that pays. */
  readonly company: readonly string[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** Column headings, followed by the same number of cells. */
  readonly heads: readonly string[]
  readonly cells: readonly string[]
  readonly salary: { readonly label: string; readonly value: string }
  /** Deductions and the amount that is transferred; empty without deductions. */
  readonly transfer: readonly { readonly label: string; readonly value: string }[]
  readonly note: string
}

const folder = import.meta.dirname
const template = join(folder, 'invoice.typ')
/** Number of compilations after which the compiler's cache is evicted. */
const REMEMBERED_RUNS = 10

let opened: Promise<NodeCompiler> | undefined

/**
 * Renders an invoice as PDF with embedded fonts.
 *
 * The compiler is large, so it is loaded with the first invoice and kept. Loading blocks its thread for more than
 * 100 ms, so web processes render invoices in a separate thread.
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

import { join } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { CACHED_COMPILATIONS, openTypesetter } from '#platform/server/typesetting/open-typesetter.ts'

interface Fact {
  readonly label: string
  readonly value: string
}

/** Every text of an invoice; invoice.typ does the layout. */
export interface InvoiceText {
  readonly lang: 'my' | 'en'
  readonly product: string
  readonly heading: string
  readonly number: string
  /** Name, phone and e-mail of the company that pays. */
  readonly company: readonly string[]
  readonly facts: readonly Fact[]
  /** Column headings, followed by the same number of cells. */
  readonly heads: readonly string[]
  readonly cells: readonly string[]
  readonly salary: Fact
  /** Deductions and the amount that is transferred; empty without deductions. */
  readonly transfer: readonly Fact[]
  readonly note: string
}

/** Every text of the close of a day; day-close.typ does the layout. */
export interface DayCloseText extends Pick<InvoiceText, 'lang' | 'product' | 'heading' | 'company'> {
  readonly day: string
  readonly wallets: Table
  /** Reasons of differences, by wallet. */
  readonly reasons: readonly Fact[]
  readonly work: readonly Fact[]
  readonly people: Table
  readonly note: string
}

interface Table {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A document and its template. */
export type PrintedDocument =
  | { readonly template: 'invoice'; readonly text: InvoiceText }
  | { readonly template: 'day-close'; readonly text: DayCloseText }

const folder = import.meta.dirname

let opened: Promise<NodeCompiler> | undefined

/**
 * Renders a document as PDF with embedded fonts.
 *
 * The compiler is large, so it is loaded with the first document and kept. Loading blocks its thread for more than
 * 100 ms, so web processes render in a separate thread.
 *
 * @see openDocumentThread
 * @see OP-118
 */
export async function typesetDocument({ template, text }: PrintedDocument): Promise<Buffer> {
  opened ??= openTypesetter(folder)
  const typesetter = await opened
  const mainFilePath = join(folder, `${template}.typ`)
  const pdf = typesetter.pdf({ mainFilePath, inputs: { data: JSON.stringify(text) } })
  typesetter.evictCache(CACHED_COMPILATIONS)
  return pdf
}

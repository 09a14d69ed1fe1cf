import { join } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'
import { encode } from 'uqr'
import { CACHED_COMPILATIONS, openTypesetter } from '#platform/server/typesetting/open-typesetter.ts'

interface Fact {
  readonly label: string
  readonly value: string
}

/** Every text of a receipt; receipt.typ does the layout. */
export interface ReceiptText {
  readonly lang: 'my' | 'en'
  readonly product: string
  readonly heading: string
  readonly number: string
  readonly company: readonly string[]
  readonly amount: Fact
  readonly facts: readonly Fact[]
  /** The sentence of a withdrawn receipt; null while it is valid. */
  readonly withdrawn: string | null
  /** The address that its QR code leads to, as it is written below. */
  readonly check: Fact
  readonly checkUrl: string
}

export interface WantedReceipt {
  /** `slip`: a PDF for a roll of 80 mm, as high as its text. */
  readonly format: 'pdf' | 'png' | 'slip'
  readonly text: ReceiptText
}

const folder = import.meta.dirname
const template = join(folder, 'receipt.typ')
const PICTURE = { width: 1080, height: 1350 }

let opened: Promise<NodeCompiler> | undefined

/**
 * Renders a receipt as PDF of a page or of a roll, or as a picture of 1080 × 1350 pixels. Takes a thread, as invoices
 * do.
 */
export async function typesetReceipt({ format, text }: WantedReceipt): Promise<Buffer> {
  opened ??= openTypesetter(folder)
  const typesetter = await opened
  const data = { ...text, picture: format === 'png', slip: format === 'slip', code: darkRuns(text.checkUrl) }
  const wanted = { mainFilePath: template, inputs: { data: JSON.stringify(data) } }
  const drawn = format === 'png' ? typesetter.plainSvg(wanted) : typesetter.pdf(wanted)
  typesetter.evictCache(CACHED_COMPILATIONS)
  return typeof drawn === 'string' ? toPng(drawn) : drawn
}

function toPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(PICTURE).png({ effort: 4 }).toBuffer()
}

/** A QR code as runs of dark modules. */
function darkRuns(content: string): { size: number; runs: { x: number; y: number; length: number }[] } {
  const { data, size } = encode(content, { ecc: 'M', border: 2 })
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return [{ x, y, length: (end === -1 ? size : end) - x }]
    }),
  )
  return { size, runs }
}

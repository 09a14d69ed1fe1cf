import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib'
import type { CacheTag } from './page-tags.ts'

const compressAsync = promisify(brotliCompress)
const decompressAsync = promisify(brotliDecompress)
const gzipAsync = promisify(gzip)
/** For the first reader: half the work of quality 8, and one hundredth more bytes. */
const QUICK_QUALITY = 6
/** For pages that are asked for again and again: a tenth smaller than the quick form, for fifty times its work. */
const DENSE_QUALITY = 11
/** So many askings pay for the dense form, which takes some fifty milliseconds of another thread. */
const MANY_READERS = 100
/** Most pages are smaller than this window of 64 KiB; a wider one has to be cleared for each of them. */
const WINDOW_BITS = 16

export type Encoding = 'br' | 'gzip' | 'identity'

export interface RenderedPage {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | Buffer
  /** What it rests on; none for a page that is the same within a release. */
  readonly tags?: readonly CacheTag[]
}

/** A page in one form, ready to be sent: nothing of it is worked out again for a reader. */
export interface PageForm {
  readonly status: number
  /** Its headers, names and values in turn: node:http writes such a list as it is. */
  readonly head: readonly string[]
  readonly body: Buffer
  /** Names these bytes, for readers who have them already. */
  readonly etag: string
}

/** A rendered page, held as brotli alone: what it was made of is six times as large. */
export interface CachedPage {
  readonly status: number
  /** What it holds of memory, at most: its forms and their headers. */
  readonly heldBytes: number
  /** The form, if it is at hand; with many askings the brotli one is made again, smaller. */
  madeIn(encoding: Encoding): PageForm | undefined
  formIn(encoding: Encoding): Promise<PageForm>
}

/** Holds a rendered page ready for whatever form readers ask for. */
export function inForms({ status, headers, body }: RenderedPage): CachedPage {
  const formOf = (encoding: Encoding, bytes: Buffer): PageForm => {
    const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
    // What never changes is not asked for again.
    const named = headers['cache-control']?.includes('immutable') ? headers : { ...headers, etag }
    const own = { ...named, 'content-length': String(bytes.length) }
    const known = encoding === 'identity' ? own : { ...own, 'content-encoding': encoding }
    return { status, head: Object.entries(known).flat(), body: bytes, etag }
  }
  let brotli = formOf('br', compressedQuickly(body))
  let gzipped: PageForm | undefined
  let asked = 0
  const whole = () => decompressAsync(brotli.body)
  const makeDense = async () => {
    brotli = formOf('br', await compressedDensely(await whole()))
  }
  const madeIn = (encoding: Encoding) => {
    if (encoding !== 'br') return encoding === 'gzip' ? gzipped : undefined
    // Should it fail, readers go on with the form that they have.
    if (++asked === MANY_READERS) makeDense().catch(() => undefined)
    return brotli
  }
  const formIn = async (encoding: Encoding) => {
    if (encoding === 'br') return brotli
    // Who takes no compression is not worth the memory.
    if (encoding === 'identity') return formOf(encoding, await whole())
    gzipped ??= formOf(encoding, inOwnMemory(await gzipAsync(await whole())))
    return gzipped
  }
  return { status, heldBytes: brotli.body.length * FORMS_SHARE + OVERHEAD_BYTES, madeIn, formIn }
}

/** Both compressed forms, as a multiple of the first. */
const FORMS_SHARE = 2.25
/** What a page takes beside its bytes: its headers, once for each form, and the closures round them. */
const OVERHEAD_BYTES = 4096

/** Where texts become bytes before they are compressed; larger ones than nearly all pages have their own. */
const scratch = Buffer.allocUnsafeSlow(256 * 1024)
const encoder = new TextEncoder()

/** On the spot: handing so little work to another thread costs a third of it. */
function compressedQuickly(body: string | Buffer): Buffer {
  const bytes = typeof body === 'string' ? bytesForNow(body) : body
  return inOwnMemory(brotliCompressSync(bytes, { params: brotliParameters(QUICK_QUALITY, bytes) }))
}

function bytesForNow(text: string): Buffer {
  const { read, written } = encoder.encodeInto(text, scratch)
  return read === text.length ? scratch.subarray(0, written) : Buffer.from(text)
}

let densest: Promise<unknown> = Promise.resolve()
/** One page after the other: the threads that do it also read the files that are being served. */
function compressedDensely(body: Buffer): Promise<Buffer> {
  const params = brotliParameters(DENSE_QUALITY, body)
  const work = densest.then(async () => inOwnMemory(await compressAsync(body, { params })))
  densest = work.catch(() => undefined)
  return work
}

function brotliParameters(quality: number, body: Buffer): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
}

/** What zlib gives is a piece of a block of 64 KiB, which would stay as long as the page does. */
function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

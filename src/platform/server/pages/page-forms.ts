import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib'
import type { CacheTag } from './page-tags.ts'

const compressAsync = promisify(brotliCompress)
const decompressAsync = promisify(brotliDecompress)
const gzipAsync = promisify(gzip)
/**
 * Quality for the first reader. Quality 7 sends 2 % fewer bytes for a third more CPU of compression.
 *
 * @see docs/decisions/0371
 */
const QUICK_QUALITY = 5
/** Quality for pages with many readers: a tenth smaller for fifty times the work. */
const DENSE_QUALITY = 11
/** Number of requests after which the dense encoding pays; it takes about 50 ms of another thread. */
const MANY_READERS = 100
/** Most pages are smaller than this window of 64 KiB; a wider one has to be cleared each time. */
const WINDOW_BITS = 16

export type Encoding = 'br' | 'gzip' | 'identity'

export interface RenderedPage {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | Buffer
  /** What it rests on; none for a page that is the same within a release. */
  readonly tags?: readonly CacheTag[]
}

/** A page in one encoding, ready to be sent. */
export interface PageForm {
  readonly status: number
  /** Its headers as a flat list of names and values, which node:http writes unchanged. */
  readonly head: readonly string[]
  readonly body: Buffer
  /** Its etag. */
  readonly etag: string
}

/** A rendered page, stored as brotli only: the HTML is six times as large. */
export interface CachedPage {
  readonly status: number
  /** Upper bound of its memory: encodings and headers. */
  readonly heldBytes: number
  /** The encoding if it exists; after many requests the dense brotli replaces the first. */
  madeIn(encoding: Encoding): PageForm | undefined
  formIn(encoding: Encoding): Promise<PageForm>
}

/** Prepares a rendered page for all encodings. */
export function inForms({ status, headers, body }: RenderedPage): CachedPage {
  const formOf = (encoding: Encoding, bytes: Buffer): PageForm => {
    const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
    // An immutable reply needs no revalidation.
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
    // If it fails, readers keep getting the present encoding.
    if (++asked === MANY_READERS) makeDense().catch(() => undefined)
    return brotli
  }
  const formIn = async (encoding: Encoding) => {
    if (encoding === 'br') return brotli
    // Uncompressed pages are not cached: such readers are rare.
    if (encoding === 'identity') return formOf(encoding, await whole())
    gzipped ??= formOf(encoding, inOwnMemory(await gzipAsync(await whole())))
    return gzipped
  }
  return { status, heldBytes: brotli.body.length * FORMS_SHARE + OVERHEAD_BYTES, madeIn, formIn }
}

/** Memory of both compressed encodings, as a multiple of the first. */
const FORMS_SHARE = 2.25
/** Memory of a page beside its bytes: headers for each encoding, and closures. */
const OVERHEAD_BYTES = 4096

/** The buffer in which texts become bytes before compression; larger pages get their own. */
const scratch = Buffer.allocUnsafeSlow(256 * 1024)
const encoder = new TextEncoder()

/** Synchronous: handing so little work to another thread costs a third of it. */
function compressedQuickly(body: string | Buffer): Buffer {
  const bytes = typeof body === 'string' ? bytesForNow(body) : body
  return inOwnMemory(brotliCompressSync(bytes, { params: brotliParameters(QUICK_QUALITY, bytes) }))
}

function bytesForNow(text: string): Buffer {
  const { read, written } = encoder.encodeInto(text, scratch)
  return read === text.length ? scratch.subarray(0, written) : Buffer.from(text)
}

let densest: Promise<unknown> = Promise.resolve()
/** One page at a time, because the same threads read the files that are served. */
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

/** Copied, since zlib's result is a view of a 64 KiB block that would stay in memory. */
function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

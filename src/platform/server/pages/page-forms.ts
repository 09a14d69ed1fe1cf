import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
/** For the first reader: little more work than quality 5, and nearly the bytes of quality 8. */
const QUICK_QUALITY = 7
/** For pages that are asked for again and again: a tenth smaller than the quick form, for fifty times its work. */
const DENSE_QUALITY = 11
/** So many askings pay for the dense form, which takes some fifty milliseconds of another thread. */
const MANY_READERS = 100
/** Pages are smaller than this window of 128 KiB; a wider one has to be cleared for each of them. */
const WINDOW_BITS = 17

export type Encoding = 'br' | 'gzip' | 'identity'

export interface RenderedPage {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** A page in one form, ready to be sent: nothing of it is worked out again for a reader. */
export interface PageForm {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
  /** Names these bytes, for readers who have them already. */
  readonly etag: string
}

/** A rendered page, compressed in each form that a browser asks for, and not before. */
export interface CachedPage {
  readonly status: number
  readonly rawBytes: number
  /** The form, if it has been made; with many askings the brotli one is made again, smaller. */
  madeIn(encoding: Encoding): PageForm | undefined
  formIn(encoding: Encoding): Promise<PageForm>
}

type Compress = (body: Buffer) => Promise<Buffer>

const compress: Record<Encoding, Compress> = {
  // On the spot: handing so little work to another thread costs a third of it.
  br: async (body) => inOwnMemory(brotliCompressSync(body, { params: brotliParameters(QUICK_QUALITY, body) })),
  gzip: async (body) => inOwnMemory(await gzipAsync(body)),
  identity: async (body) => body,
}

let densest: Promise<unknown> = Promise.resolve()
/** One page after the other: the threads that do it also read the files that are being served. */
const compressDensely: Compress = (body) => {
  const params = brotliParameters(DENSE_QUALITY, body)
  const work = densest.then(async () => inOwnMemory(await brotliAsync(body, { params })))
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

/** Holds a rendered page ready for whatever form readers ask for. */
export function inForms({ status, headers, body }: RenderedPage): CachedPage {
  const made = new Map<Encoding, PageForm>()
  const underWay = new Map<Encoding, Promise<PageForm>>()
  const make = async (encoding: Encoding, compressed: Compress): Promise<PageForm> => {
    const bytes = await compressed(body)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const own = { ...headers, etag, 'content-length': bytes.length }
    const form = {
      status,
      headers: encoding === 'identity' ? own : { ...own, 'content-encoding': encoding },
      body: bytes,
      etag,
    }
    made.set(encoding, form)
    return form
  }
  let asked = 0
  const madeIn = (encoding: Encoding) => {
    // Should it fail, readers go on with the form that they have.
    if (encoding === 'br' && ++asked === MANY_READERS) make('br', compressDensely).catch(() => undefined)
    return made.get(encoding)
  }
  const formIn = (encoding: Encoding) => {
    const work = underWay.get(encoding) ?? make(encoding, compress[encoding])
    underWay.set(encoding, work)
    return work
  }
  return { status, rawBytes: body.length, madeIn, formIn }
}

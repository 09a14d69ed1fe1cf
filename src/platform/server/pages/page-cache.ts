import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
/** A list of twelve takes less than eight kilobytes from here on; the work is done beside the serving thread. */
const BROTLI_QUALITY = 10
/** What the compressed forms of a page take beside it, at most. */
const COMPRESSED_SHARE = 0.5
/** What a page takes beside its bytes: headers, once for each form, and the entry itself. */
const OVERHEAD_BYTES = 4096

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

/** A rendered page, compressed once in each form that a browser asks for, and not before. */
export interface CachedPage {
  readonly status: number
  readonly rawBytes: number
  /** The form, if it has been made. */
  madeIn(encoding: Encoding): PageForm | undefined
  formIn(encoding: Encoding): Promise<PageForm>
}

export interface PageCacheLimits {
  readonly maxBytes: number
  readonly ttlMs: number
}

/** Rendered public pages as compressed bytes for a few seconds; renderings of one address under way are shared. */
export class PageCache {
  private readonly pages: LRUCache<string, CachedPage>
  private readonly underWay = new Map<string, Promise<CachedPage>>()
  private generation = 0

  constructor(limits: PageCacheLimits) {
    this.pages = new LRUCache({
      maxSize: limits.maxBytes,
      ttl: limits.ttlMs,
      sizeCalculation: (page, key) => Math.ceil(page.rawBytes * (1 + COMPRESSED_SHARE)) + key.length + OVERHEAD_BYTES,
    })
  }

  /** The page of an address as it is kept now, undefined where it has to be rendered. */
  kept(key: string): CachedPage | undefined {
    return this.pages.get(key)
  }

  /** The page of an address, rendered if need be; only replies with status 200 are kept. */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const kept = this.pages.get(key)
    if (kept) return kept
    const running = this.underWay.get(key)
    if (running) return running
    const born = this.generation
    const work = render()
      .then((rendered) => {
        const page = inForms(rendered)
        if (page.status === 200 && born === this.generation) this.pages.set(key, page)
        return page
      })
      .finally(() => {
        if (this.underWay.get(key) === work) this.underWay.delete(key)
      })
    this.underWay.set(key, work)
    return work
  }

  /** Forgets everything: something public has changed. Renderings under way are not kept either. */
  clear(): void {
    this.generation += 1
    this.pages.clear()
    this.underWay.clear()
  }

  get bytes(): number {
    return this.pages.calculatedSize
  }
}

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: brotli,
  gzip: (body) => gzipAsync(body),
  identity: async (body) => body,
}

function inForms({ status, headers, body }: RenderedPage): CachedPage {
  const made = new Map<Encoding, PageForm>()
  const underWay = new Map<Encoding, Promise<PageForm>>()
  const make = async (encoding: Encoding): Promise<PageForm> => {
    const bytes = await compress[encoding](body)
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
  const formIn = (encoding: Encoding) => {
    const work = underWay.get(encoding) ?? make(encoding)
    underWay.set(encoding, work)
    return work
  }
  return { status, rawBytes: body.length, madeIn: (encoding) => made.get(encoding), formIn }
}

function brotli(body: Buffer): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotliAsync(body, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

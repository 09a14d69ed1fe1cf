import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const BROTLI_QUALITY = 5
/** What the compressed forms of a page take beside it, at most. */
const COMPRESSED_SHARE = 0.5

export type Encoding = 'br' | 'gzip' | 'identity'

export interface RenderedPage {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** A rendered page, compressed once in each form that a browser asks for, and not before. */
export interface CachedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly rawBytes: number
  bodyIn(encoding: Encoding): Promise<Buffer>
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
      sizeCalculation: (page, key) => Math.ceil(page.rawBytes * (1 + COMPRESSED_SHARE)) + key.length + 512,
    })
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
        const page = compressible(rendered)
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

function compressible({ status, headers, body }: RenderedPage): CachedPage {
  const forms: Partial<Record<Encoding, Promise<Buffer>>> = { identity: Promise.resolve(body) }
  const bodyIn = (encoding: Encoding) => {
    forms[encoding] ??= encoding === 'br' ? brotli(body) : gzipAsync(body)
    return forms[encoding]
  }
  return { status, headers, rawBytes: body.length, bodyIn }
}

function brotli(body: Buffer): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotliAsync(body, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

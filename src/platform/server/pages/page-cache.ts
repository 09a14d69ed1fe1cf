import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** A rendered page in the three forms that browsers ask for. */
export interface CachedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly raw: Buffer
  readonly brotli: Buffer
  readonly gzip: Buffer
}

export interface RenderedPage {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
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
      sizeCalculation: (page, key) => page.raw.length + page.brotli.length + page.gzip.length + key.length + 512,
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
      .then((page) => compressed(page, 5))
      .then((page) => {
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

async function compressed(page: RenderedPage, quality: number): Promise<CachedPage> {
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length },
  }
  const [brotli, zipped] = await Promise.all([brotliAsync(page.body, options), gzipAsync(page.body)])
  return { status: page.status, headers: page.headers, raw: page.body, brotli, gzip: zipped }
}

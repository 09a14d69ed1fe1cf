import { LRUCache } from 'lru-cache'
import { type CachedPage, inForms, type RenderedPage } from './page-forms.ts'

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
      sizeCalculation: (page, key) => Math.ceil(page.heldBytes) + 2 * key.length,
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

import { LRUCache } from 'lru-cache'
import { type CachedPage, inForms, type RenderedPage } from './page-forms.ts'

export interface PageCacheLimits {
  readonly maxBytes: number
  readonly ttlMs: number
  /** So long a page is still shown where it cannot be rendered anew. */
  readonly lastResortMs?: number
}

/** A page that was rendered a while ago and cannot be rendered now. */
export interface OldPage {
  readonly page: CachedPage
  readonly ageSeconds: number
}

interface Entry {
  readonly page: CachedPage
  /** On the clock of `performance.now()`. */
  readonly renderedAt: number
}

const ageMs = ({ renderedAt }: Entry): number => performance.now() - renderedAt

/**
 * Rendered public pages as compressed bytes for a few seconds; renderings of one address under way are shared. Those whose
 * seconds are over stay as a last resort, for when the database is away.
 */
export class PageCache {
  private readonly pages: LRUCache<string, Entry>
  private readonly limits: PageCacheLimits
  private readonly underWay = new Map<string, Promise<CachedPage>>()
  private generation = 0
  /** Lookups that found a kept page, those that rendered one, and how often everything was forgotten. */
  hits = 0
  misses = 0
  clears = 0

  constructor(limits: PageCacheLimits) {
    this.limits = limits
    this.pages = new LRUCache({
      maxSize: limits.maxBytes,
      sizeCalculation: ({ page }, key) => Math.ceil(page.heldBytes) + 2 * key.length,
    })
  }

  /** The page of an address as it is kept now, undefined where it has to be rendered. */
  kept(key: string): CachedPage | undefined {
    const entry = this.pages.get(key)
    if (!entry || ageMs(entry) >= this.limits.ttlMs) return undefined
    this.hits += 1
    return entry.page
  }

  /** The page as it was when it was last rendered; nothing public has changed since, as far as is known. */
  lastResort(key: string): OldPage | undefined {
    const entry = this.pages.get(key)
    if (!entry || ageMs(entry) > (this.limits.lastResortMs ?? this.limits.ttlMs)) return undefined
    return { page: entry.page, ageSeconds: Math.floor(ageMs(entry) / 1000) }
  }

  /** The page of an address, rendered if need be; only replies with status 200 are kept. */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const kept = this.kept(key)
    if (kept) return kept
    this.misses += 1
    const running = this.underWay.get(key)
    if (running) return running
    const born = this.generation
    const work = render()
      .then((rendered) => {
        const page = inForms(rendered)
        if (page.status === 200 && born === this.generation)
          this.pages.set(key, { page, renderedAt: performance.now() })
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
    this.clears += 1
    this.pages.clear()
    this.underWay.clear()
  }

  get bytes(): number {
    return this.pages.calculatedSize
  }
}

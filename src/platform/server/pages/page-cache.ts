import { LRUCache } from 'lru-cache'
import type { PageChange } from './page-change.ts'
import { type CachedPage, inForms, type RenderedPage } from './page-forms.ts'
import { type CacheTag, EVERYTHING } from './page-tags.ts'
import { TagIndex } from './tag-index.ts'
import { ThrottledTags } from './throttled-tags.ts'

interface PageCacheLimits {
  readonly maxBytes: number
  readonly ttlMs: number
  /** How long an outdated page may be shown when it cannot be rendered. */
  readonly lastResortMs?: number
}

/** An outdated page that cannot be rendered now. */
export interface OldPage {
  readonly page: CachedPage
  readonly ageSeconds: number
}

interface Entry {
  readonly page: CachedPage
  readonly tags: readonly CacheTag[]
  /** Start and end of its rendering, by `performance.now()` like all times here. */
  readonly startedAt: number
  readonly renderedAt: number
  /** Start of the last background rendering. */
  refreshStartedAt?: number | undefined
  /** Time of the first change since its rendering; undefined while it is current. */
  oldSince?: number | undefined
}

/** A pending rendering, and the changes since its start. */
interface Run {
  readonly page: Promise<CachedPage>
  readonly startedAt: number
  readonly dropped: Set<CacheTag>
  readonly refreshed: Map<CacheTag, number>
  isCleared: boolean
}

type Render = () => Promise<RenderedPage>

/** How long a list is still shown after a change. */
const STALE_MS = 2_000
/** Minimum interval between background renderings of a list. */
const REFRESH_PAUSE_MS = 1_000
/** Minimum interval between refreshes caused by minor changes. */
const LATER_MS = 10_000

const ageMs = ({ renderedAt }: Entry): number => performance.now() - renderedAt

/**
 * Caches rendered public pages as compressed bytes for a few seconds, and shares pending renderings of one URL.
 * Expired pages are kept for a database outage. A change drops or refreshes only the pages that share a tag with
 * it.
 *
 * @see docs/decisions/0045
 */
export class PageCache {
  private readonly pages: LRUCache<string, Entry>
  private readonly limits: PageCacheLimits
  private readonly keysOf = new TagIndex()
  /** Pending renderings that further requests may share. */
  private readonly renders = new Map<string, Run>()
  private readonly runs = new Set<Run>()
  private readonly later = new ThrottledTags(LATER_MS, (tag) => this.refresh(tag))
  /** Metrics: lookups with and without a cached page, pages dropped by tag, complete clears. */
  hits = 0
  misses = 0
  dropped = 0
  clears = 0

  constructor(limits: PageCacheLimits) {
    this.limits = limits
    this.pages = new LRUCache({
      maxSize: limits.maxBytes,
      sizeCalculation: ({ page, tags }, key) => Math.ceil(page.heldBytes) + 2 * key.length + 64 * tags.length,
      dispose: ({ tags }, key) => this.keysOf.delete(key, tags),
    })
  }

  /** The cached page of a URL, undefined when it has to be rendered. */
  kept(key: string): CachedPage | undefined {
    const entry = this.pages.get(key)
    if (!entry || ageMs(entry) >= this.limits.ttlMs || isTooOld(entry)) return undefined
    this.hits += 1
    return entry.page
  }

  /** Whether a cached page is outdated and may be rendered in the background now. */
  isDue(key: string): boolean {
    const entry = this.pages.peek(key)
    if (entry?.oldSince === undefined || this.renders.has(key)) return false
    return performance.now() - (entry.refreshStartedAt ?? entry.startedAt) >= REFRESH_PAUSE_MS
  }

  /** Renders an outdated page in the background; on failure it is rendered when it expires. */
  renderBehind(key: string, render: Render): void {
    const entry = this.pages.peek(key)
    if (entry) entry.refreshStartedAt = performance.now()
    this.run(key, render).catch(() => undefined)
  }

  /** The last rendering of a page; only lists may have changed since. */
  lastResort(key: string): OldPage | undefined {
    const entry = this.pages.get(key)
    if (!entry || ageMs(entry) > (this.limits.lastResortMs ?? this.limits.ttlMs)) return undefined
    return { page: entry.page, ageSeconds: Math.floor(ageMs(entry) / 1000) }
  }

  /** The page of a URL, rendered if needed; only replies with status 200 are cached. */
  async get(key: string, render: Render): Promise<CachedPage> {
    const kept = this.kept(key)
    if (kept) return kept
    this.misses += 1
    return this.renders.get(key)?.page ?? this.run(key, render)
  }

  private run(key: string, render: Render): Promise<CachedPage> {
    const page = render()
      .then((rendered) => {
        const made = inForms(rendered)
        if (made.status === 200) this.keep(key, run, { page: made, tags: rendered.tags ?? [] })
        return made
      })
      .finally(() => {
        this.runs.delete(run)
        if (this.renders.get(key) === run) this.renders.delete(key)
      })
    const run: Run = { page, startedAt: performance.now(), dropped: new Set(), refreshed: new Map(), isCleared: false }
    this.runs.add(run)
    this.renders.set(key, run)
    return page
  }

  /** Stores a rendered page, unless one of its tags was dropped since its rendering started. */
  private keep(key: string, run: Run, { page, tags }: Pick<Entry, 'page' | 'tags'>): void {
    const isDropped = run.isCleared || tags.some((tag) => run.dropped.has(tag))
    // A rendering that started later may have finished first.
    if (isDropped || (this.pages.peek(key)?.startedAt ?? 0) > run.startedAt) return
    const changes = tags.flatMap((tag) => run.refreshed.get(tag) ?? [])
    const oldSince = changes.length === 0 ? undefined : Math.min(...changes)
    this.pages.set(key, { page, tags, startedAt: run.startedAt, renderedAt: performance.now(), oldSince })
    if (this.pages.has(key)) this.keysOf.add(key, tags)
  }

  /** Invalidates pages after a change; pending renderings count as started before it. */
  invalidate(change: PageChange | 'everything'): void {
    if (change === 'everything') {
      this.clear()
      return
    }
    const { drop = [], refresh = [], refreshLater = [] } = change
    // Pages with unknown tags are dropped by every change.
    for (const tag of [EVERYTHING, ...drop]) this.drop(tag)
    for (const tag of refresh) this.refresh(tag)
    for (const tag of refreshLater) this.later.ask(tag)
    // The tags of a pending rendering are not known yet, so later requests do not share it.
    this.renders.clear()
  }

  private drop(tag: CacheTag): void {
    for (const run of this.runs) run.dropped.add(tag)
    for (const key of this.keysOf.keys(tag)) {
      this.dropped += 1
      this.pages.delete(key)
    }
  }

  private refresh(tag: CacheTag): void {
    const now = performance.now()
    for (const run of this.runs) if (!run.refreshed.has(tag)) run.refreshed.set(tag, now)
    for (const key of this.keysOf.keys(tag)) {
      const entry = this.pages.peek(key)
      if (entry) entry.oldSince ??= now
    }
  }

  /** Drops all pages. */
  private clear(): void {
    this.clears += 1
    for (const run of this.runs) run.isCleared = true
    this.pages.clear()
    this.renders.clear()
  }

  get bytes(): number {
    return this.pages.calculatedSize
  }
}

function isTooOld({ oldSince }: Entry): boolean {
  return oldSince !== undefined && performance.now() - oldSince >= STALE_MS
}

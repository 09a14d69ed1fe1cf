import { LRUCache } from 'lru-cache'
import type { PageChange } from './page-change.ts'
import { type CachedPage, inForms, type RenderedPage } from './page-forms.ts'
import { type CacheTag, EVERYTHING } from './page-tags.ts'
import { TagIndex } from './tag-index.ts'
import { ThrottledTags } from './throttled-tags.ts'

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
  readonly tags: readonly CacheTag[]
  /** On the clock of `performance.now()`, as all times here: when its rendering began and ended. */
  readonly startedAt: number
  readonly renderedAt: number
  /** When a rendering behind its readers began last. */
  refreshStartedAt?: number | undefined
  /** When something that it shows changed first; undefined while it is up to date. */
  oldSince?: number | undefined
}

/** A rendering under way, and what has changed since it began. */
interface Run {
  readonly page: Promise<CachedPage>
  readonly startedAt: number
  readonly dropped: Set<CacheTag>
  readonly refreshed: Map<CacheTag, number>
  isCleared: boolean
}

type Render = () => Promise<RenderedPage>

/** So long after a change a list is still shown as it was. */
const STALE_MS = 2_000
/** A list that changes all the time is rendered behind its readers so often at most. */
const REFRESH_PAUSE_MS = 1_000
/** How often a change of little weight has lists rendered anew at most. */
const LATER_MS = 10_000

const ageMs = ({ renderedAt }: Entry): number => performance.now() - renderedAt

/**
 * Rendered public pages as compressed bytes for a few seconds; renderings of one address under way are shared. Those whose
 * seconds are over stay as a last resort, for when the database is away. A change drops or refreshes the pages that share
 * a tag with it, and no other.
 *
 * @see docs/decisions/0045
 */
export class PageCache {
  private readonly pages: LRUCache<string, Entry>
  private readonly limits: PageCacheLimits
  private readonly keysOf = new TagIndex()
  /** Those that a further request may share. */
  private readonly underWay = new Map<string, Run>()
  private readonly runs = new Set<Run>()
  private readonly later = new ThrottledTags(LATER_MS, (tag) => this.refresh(tag))
  /** Lookups that found a kept page, those that rendered one; pages dropped by tag; how often everything was dropped. */
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

  /** The page of an address as it is kept now, undefined where it has to be rendered. */
  kept(key: string): CachedPage | undefined {
    const entry = this.pages.get(key)
    if (!entry || ageMs(entry) >= this.limits.ttlMs || isTooOld(entry)) return undefined
    this.hits += 1
    return entry.page
  }

  /** Whether a kept page shows what has changed and may be rendered anew behind its readers now. */
  isDue(key: string): boolean {
    const entry = this.pages.peek(key)
    if (entry?.oldSince === undefined || this.underWay.has(key)) return false
    return performance.now() - (entry.refreshStartedAt ?? entry.startedAt) >= REFRESH_PAUSE_MS
  }

  /** Renders a page that is due behind its readers; where that fails, the next one after its time renders it. */
  renderBehind(key: string, render: Render): void {
    const entry = this.pages.peek(key)
    if (entry) entry.refreshStartedAt = performance.now()
    this.run(key, render).catch(() => undefined)
  }

  /** The page as it was when it was last rendered; nothing but lists has changed since, as far as is known. */
  lastResort(key: string): OldPage | undefined {
    const entry = this.pages.get(key)
    if (!entry || ageMs(entry) > (this.limits.lastResortMs ?? this.limits.ttlMs)) return undefined
    return { page: entry.page, ageSeconds: Math.floor(ageMs(entry) / 1000) }
  }

  /** The page of an address, rendered if need be; only replies with status 200 are kept. */
  async get(key: string, render: Render): Promise<CachedPage> {
    const kept = this.kept(key)
    if (kept) return kept
    this.misses += 1
    return this.underWay.get(key)?.page ?? this.run(key, render)
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
        if (this.underWay.get(key) === run) this.underWay.delete(key)
      })
    const run: Run = { page, startedAt: performance.now(), dropped: new Set(), refreshed: new Map(), isCleared: false }
    this.runs.add(run)
    this.underWay.set(key, run)
    return page
  }

  /** Keeps what was rendered, unless what it shows has been dropped since it began. */
  private keep(key: string, run: Run, { page, tags }: Pick<Entry, 'page' | 'tags'>): void {
    const isDropped = run.isCleared || tags.some((tag) => run.dropped.has(tag))
    // One that began later may have come in first.
    if (isDropped || (this.pages.peek(key)?.startedAt ?? 0) > run.startedAt) return
    const changes = tags.flatMap((tag) => run.refreshed.get(tag) ?? [])
    const oldSince = changes.length === 0 ? undefined : Math.min(...changes)
    this.pages.set(key, { page, tags, startedAt: run.startedAt, renderedAt: performance.now(), oldSince })
    if (this.pages.has(key)) this.keysOf.add(key, tags)
  }

  /** Something public has changed; renderings under way count as rendered before it. */
  invalidate(change: PageChange | 'everything'): void {
    if (change === 'everything') {
      this.clear()
      return
    }
    const { drop = [], refresh = [], refreshLater = [] } = change
    // What cannot tell what it rests on goes with every change.
    for (const tag of [EVERYTHING, ...drop]) this.drop(tag)
    for (const tag of refresh) this.refresh(tag)
    for (const tag of refreshLater) this.later.ask(tag)
    // Of a rendering under way it is not known yet what it rests on: who asks from now on does not share it.
    this.underWay.clear()
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

  /** Drops everything. */
  private clear(): void {
    this.clears += 1
    for (const run of this.runs) run.isCleared = true
    this.pages.clear()
    this.underWay.clear()
  }

  get bytes(): number {
    return this.pages.calculatedSize
  }
}

function isTooOld({ oldSince }: Entry): boolean {
  return oldSince !== undefined && performance.now() - oldSince >= STALE_MS
}

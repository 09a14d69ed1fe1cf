import { LRUCache } from 'lru-cache'
import type { Locale } from '#platform/contract/locale.ts'
import type { InProcessCall, InProcessCalls } from '#platform/server/http/in-process-calls.ts'
import type { PageChange } from './page-change.ts'
import { type CacheTag, collectingTags, EVERYTHING } from './page-tags.ts'

/** Makes a loader's call to the API. */
export type PageTransport = (call: InProcessCall) => Promise<{ status: number; json: unknown }>

interface Answer {
  readonly status: number
  readonly json: unknown
  /** Length of the reply's text. */
  readonly length: number
  /** Tags of the reply. */
  readonly tags: ReadonlySet<CacheTag>
}

interface KeptAnswer {
  readonly answer: Promise<Answer>
  /** Undefined while it is pending. */
  tags?: ReadonlySet<CacheTag>
}

const KEPT_ANSWERS = 500
const LARGEST_KEPT = 32 * 1024
/** Shorter than the page cache's TTL, which bounds how stale data without an invalidation event can be. */
const KEPT_MS = 10_000

/**
 * Loaders call the API in process, as a guest and in the page's language.
 *
 * GET replies that many pages use (settings, categories) are cached for seconds and invalidated with the pages.
 * They are frozen, so that no page can change another's.
 */
export class PageCalls {
  private readonly api: Pick<InProcessCalls, 'ask'>
  private readonly kept = new LRUCache<string, KeptAnswer>({ max: KEPT_ANSWERS, ttl: KEPT_MS })

  constructor(api: Pick<InProcessCalls, 'ask'>) {
    this.api = api
  }

  /** @param rests collects the tags of all replies */
  inLanguage(locale: Locale, rests: Set<CacheTag>): PageTransport {
    return async (call) => {
      const { status, json, tags } = await (call.endpoint.method === 'GET'
        ? this.answerKept(call, locale)
        : this.answer(call, locale))
      for (const tag of tags) rests.add(tag)
      return { status, json }
    }
  }

  /**
   * Invalidates replies after a change. Pending calls may have read either state, so later callers do not share
   * them.
   */
  invalidate(change: PageChange | 'everything'): void {
    if (change === 'everything') {
      this.kept.clear()
      return
    }
    const { drop = [], refresh = [], refreshLater = [] } = change
    const changed = [EVERYTHING, ...drop, ...refresh, ...refreshLater]
    for (const [key, { tags }] of [...this.kept.entries()]) {
      if (!tags || changed.some((tag) => tags.has(tag))) this.kept.delete(key)
    }
  }

  private answerKept(call: InProcessCall, locale: Locale): Promise<Answer> {
    const key = `${locale} ${call.path}`
    const known = this.kept.get(key)
    if (known) return known.answer
    const asked: KeptAnswer = { answer: this.answer(call, locale).then(frozen) }
    this.kept.set(key, asked)
    const forget = () => {
      if (this.kept.peek(key) === asked) this.kept.delete(key)
    }
    asked.answer.then(({ status, length, tags }) => {
      asked.tags = tags
      if (status !== 200 || length > LARGEST_KEPT) forget()
    }, forget)
    return asked.answer
  }

  private async answer(call: InProcessCall, locale: Locale): Promise<Answer> {
    const { value, tags } = await collectingTags(() => this.api.ask(call, locale))
    return { status: value.status, json: JSON.parse(value.text), length: value.text.length, tags }
  }
}

/** Deep freeze. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

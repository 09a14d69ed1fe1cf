import { LRUCache } from 'lru-cache'
import type { InProcessCall, InProcessCalls } from '#platform/server/http/in-process-calls.ts'
import type { Locale } from '#platform/server/http/locale.ts'

/** Carries a loader's call to the API. */
export type PageTransport = (call: InProcessCall) => Promise<{ status: number; json: unknown }>

interface Answer {
  readonly status: number
  readonly json: unknown
  /** Of the answer as text. */
  readonly length: number
}

const KEPT_ANSWERS = 500
const LARGEST_KEPT = 32 * 1024
/** Shorter than the page cache's TTL, which bounds how stale data without an invalidation event can be. */
const KEPT_MS = 10_000

/**
 * The calls of loaders go to the API without leaving the process, as a guest's, in the page's language.
 *
 * What many pages ask alike (the frame's settings, categories) is asked once in a while: answers to GET calls are kept
 * for seconds and forgotten together with the pages. They are frozen, so that no page can change another's.
 */
export class PageCalls {
  private readonly api: Pick<InProcessCalls, 'ask'>
  private readonly kept = new LRUCache<string, Promise<Answer>>({ max: KEPT_ANSWERS, ttl: KEPT_MS })

  constructor(api: Pick<InProcessCalls, 'ask'>) {
    this.api = api
  }

  inLanguage(locale: Locale): PageTransport {
    return async (call) => {
      const { status, json } = await (call.endpoint.method === 'GET'
        ? this.answerKept(call, locale)
        : this.answer(call, locale))
      return { status, json }
    }
  }

  /** Forgets everything: something public has changed. */
  clear(): void {
    this.kept.clear()
  }

  private answerKept(call: InProcessCall, locale: Locale): Promise<Answer> {
    const key = `${locale} ${call.path}`
    const known = this.kept.get(key)
    if (known) return known
    const asked = this.answer(call, locale).then(frozen)
    this.kept.set(key, asked)
    const forget = () => {
      if (this.kept.peek(key) === asked) this.kept.delete(key)
    }
    asked.then(({ status, length }) => {
      if (status !== 200 || length > LARGEST_KEPT) forget()
    }, forget)
    return asked
  }

  private async answer(call: InProcessCall, locale: Locale): Promise<Answer> {
    const { status, text } = await this.api.ask(call, locale)
    return { status, json: JSON.parse(text), length: text.length }
  }
}

/** Frozen through and through. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

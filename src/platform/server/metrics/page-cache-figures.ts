import type { PageCache } from '../pages/page-cache.ts'
import { registerSource } from './registry.ts'

let watched: PageCache | undefined

/** Figures of the process's page cache. */
export function watchPageCache(cache: PageCache): void {
  watched = cache
}

registerSource({
  name: 'page_cache_lookups_total',
  help: 'Public pages that were asked for, by whether they were kept',
  type: 'counter',
  samples: () =>
    watched
      ? [
          { value: watched.hits, labels: { result: 'hit' } },
          { value: watched.misses, labels: { result: 'miss' } },
        ]
      : [],
})

registerSource({
  name: 'page_cache_clears_total',
  help: 'How often everything was forgotten because something public has changed',
  type: 'counter',
  samples: () => (watched ? [{ value: watched.clears, labels: {} }] : []),
})

registerSource({
  name: 'page_cache_dropped_total',
  help: 'Pages that were forgotten because something that they show has changed',
  type: 'counter',
  samples: () => (watched ? [{ value: watched.dropped, labels: {} }] : []),
})

registerSource({
  name: 'page_cache_bytes',
  help: 'What kept pages take',
  type: 'gauge',
  samples: () => (watched ? [{ value: watched.bytes, labels: {} }] : []),
})

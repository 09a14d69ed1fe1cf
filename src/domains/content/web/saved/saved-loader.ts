import type { Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js'
import type { SavedSource } from './saved-source.ts'

type SavedLoader = Loader<LoaderContext>

/** Nothing is fetched from this address: its names are looked up in the saved lesson. */
export const savedAddress = (name: string): string => `${location.origin}/saved-lesson/${name}`

/** A loader for hls.js that reads a saved lesson. It answers asynchronously, as hls.js expects. */
export function loaderOf(source: SavedSource): new () => SavedLoader {
  return class implements SavedLoader {
    context: LoaderContext | null = null
    readonly stats = emptyStats()

    load(context: LoaderContext, _how: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
      this.context = context
      const { loading } = this.stats
      loading.start = performance.now()
      const name = new URL(context.url).pathname.split('/').at(-1) ?? ''
      source.read(name).then(
        (data) => {
          if (this.stats.aborted) return
          loading.first = loading.end = performance.now()
          this.stats.loaded = this.stats.total = typeof data === 'string' ? data.length : data.byteLength
          callbacks.onSuccess({ url: context.url, data, code: 200 }, this.stats, context, null)
        },
        (error: unknown) => {
          if (this.stats.aborted) return
          callbacks.onError({ code: 0, text: String(error) }, context, null, this.stats)
        },
      )
    }

    abort(): void {
      this.stats.aborted = true
    }

    destroy(): void {
      this.stats.aborted = true
    }
  }
}

function emptyStats(): LoaderStats {
  return {
    ...{ aborted: false, loaded: 0, retry: 0, total: 0, chunkCount: 0, bwEstimate: 0 },
    loading: { start: 0, first: 0, end: 0 },
    parsing: { start: 0, end: 0 },
    buffering: { start: 0, first: 0, end: 0 },
  }
}

import type { FragmentLoaderContext, HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration } from 'hls.js'

/** After a failure the media host is not used for this time, because waiting for it would stall playback. */
const AVOIDED_MS = 60_000

type FragmentLoader = Loader<FragmentLoaderContext>
type LoaderClass = new (config: HlsConfig) => FragmentLoader

/** Whether a URL belongs to this origin. */
export function isOwn(url: string): boolean {
  return new URL(url, location.href).origin === location.origin
}

/**
 * A loader for hls.js that loads segments from the host in the playlist, and from this origin when that host fails
 * or is too slow.
 *
 * This origin serves every segment below its playlist's URL, with the access check.
 */
export function withFallback(Base: unknown, clock = () => performance.now()): LoaderClass {
  const Inner = Base as LoaderClass
  let avoidedUntil = Number.NEGATIVE_INFINITY
  return class implements FragmentLoader {
    readonly #config: HlsConfig
    #inner: FragmentLoader
    /** hls.js keeps a reference to this object, so the figures of a second attempt are copied to it. */
    readonly stats: FragmentLoader['stats']

    constructor(config: HlsConfig) {
      this.#config = config
      this.#inner = new Inner(config)
      this.stats = this.#inner.stats
    }

    get context(): FragmentLoaderContext | null {
      return this.#inner.context
    }

    load(
      context: FragmentLoaderContext,
      how: LoaderConfiguration,
      callbacks: LoaderCallbacks<FragmentLoaderContext>,
    ): void {
      const own = ownAddress(context)
      const fallBack = (): void => {
        avoidedUntil = clock() + AVOIDED_MS
        this.#inner.destroy()
        this.#inner = new Inner(this.#config)
        this.#loadOwn({ ...context, url: own ?? context.url }, how, callbacks)
      }
      if (own === undefined) this.#inner.load(context, how, callbacks)
      else if (clock() < avoidedUntil) this.#loadOwn({ ...context, url: own }, how, callbacks)
      else this.#inner.load(context, how, { ...callbacks, onError: fallBack, onTimeout: fallBack })
    }

    #loadOwn(
      context: FragmentLoaderContext,
      how: LoaderConfiguration,
      callbacks: LoaderCallbacks<FragmentLoaderContext>,
    ): void {
      this.#inner.load(context, how, {
        ...callbacks,
        onSuccess: (response, stats, ...rest) => {
          callbacks.onSuccess(response, Object.assign(this.stats, stats), ...rest)
        },
      })
    }

    abort(): void {
      this.#inner.abort()
    }

    destroy(): void {
      this.#inner.destroy()
    }

    getCacheAge(): number | null {
      return this.#inner.getCacheAge?.() ?? null
    }

    getResponseHeader(name: string): string | null {
      return this.#inner.getResponseHeader?.(name) ?? null
    }
  }
}

/** URL of a media host's segment on this origin, next to its playlist. */
function ownAddress({ url, frag }: FragmentLoaderContext): string | undefined {
  if (isOwn(url)) return undefined
  const name = new URL(url, location.href).pathname.split('/').at(-1) ?? ''
  return new URL(name, new URL(frag.baseurl, location.href)).href
}

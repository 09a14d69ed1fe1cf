import type { FragmentLoaderContext, HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration } from 'hls.js'

/** A media host that has just failed is not asked again for this long: waiting for it would stall what plays. */
const AVOIDED_MS = 60_000

type FragmentLoader = Loader<FragmentLoaderContext>
type LoaderClass = new (config: HlsConfig) => FragmentLoader

/** Whether an address is of this site. */
export function isOwn(url: string): boolean {
  return new URL(url, location.href).origin === location.origin
}

/**
 * Loads segments from the host that the playlist names, and from this site where that host fails or is too slow.
 *
 * This site has every segment below the address of its playlist, behind the access check.
 */
export function withFallback(Base: unknown, clock = () => performance.now()): LoaderClass {
  const Inner = Base as LoaderClass
  let avoidedUntil = Number.NEGATIVE_INFINITY
  return class implements FragmentLoader {
    readonly #config: HlsConfig
    #inner: FragmentLoader
    /** What hls.js holds on to: the figures of a second attempt are written into the first one's. */
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

/** Of a segment that another host serves: where this site has it, beside its playlist. */
function ownAddress({ url, frag }: FragmentLoaderContext): string | undefined {
  if (isOwn(url)) return undefined
  const name = new URL(url, location.href).pathname.split('/').at(-1) ?? ''
  return new URL(name, new URL(frag.baseurl, location.href)).href
}

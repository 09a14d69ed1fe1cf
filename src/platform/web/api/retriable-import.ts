/** The script that an error of Chromium names, without a query. */
const FAILED_SCRIPT = /https?:[^\s?]+\.js/

/**
 * Makes a lazy import that can be tried again after a network error.
 *
 * Chromium keeps a failed import in the document's module map: every further import of the same URL fails without a
 * request (https://github.com/whatwg/html/issues/6768). With a query it is another URL. A script that the failed one
 * imports itself, and that failed too, stays failed until the document is loaded again.
 */
export function retriableImport<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let failed: string | undefined
  let tries = 0
  return async () => {
    try {
      if (failed === undefined) return await load()
      tries += 1
      return (await import(/* @vite-ignore */ `${failed}?try=${tries}`)) as Loaded
    } catch (error) {
      failed ??= FAILED_SCRIPT.exec(String(error))?.[0]
      throw error
    }
  }
}

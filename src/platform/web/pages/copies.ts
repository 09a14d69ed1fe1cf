/** What modules that are loaded after the page do when a page is left; they set these. */
export const copies: {
  /** Loads the kept copy of a URL as a document, if it is still wanted then; false when none is kept. */
  open?: (url: string, isWanted: () => boolean) => Promise<boolean>
  /** Asks before the document is left; set while something runs that ends with it, such as an upload. */
  ask?: ((leave: () => void) => void) | undefined
  /** Another page is shown, at this path. */
  shows?: (path: string) => void
} = {}

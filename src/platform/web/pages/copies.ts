/** What platform/web/offline does with copies of pages; it is loaded after the page, and sets these. */
export const copies: {
  /** Loads the kept copy of a URL as a document, if it is still wanted then; false when none is kept. */
  open?: (url: string, isWanted: () => boolean) => Promise<boolean>
  /** Another page is shown, at this path. */
  shows?: (path: string) => void
} = {}

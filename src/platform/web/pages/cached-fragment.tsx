import type { ReactNode } from 'react'
import { currentLocale } from '#platform/web/locale/locale.ts'

type Writer = (node: ReactNode) => string
let write: Writer | undefined

/** Enables the cache on the server. The renderer is passed in, so that browsers do not load it. */
export function enableFragmentCache(writer: Writer): void {
  write = writer
}

/** Maximum number of entries in each of the two generations; about 2 MB of cards each. */
const KEPT = 500
let current = new Map<string, string>()
/** The previous generation: entries that are still used move to the current one, so none has to be evicted singly. */
let previous = new Map<string, string>()

interface CachedFragmentProps {
  /** Cache key: everything that the output depends on beside the language. Undefined disables the cache. */
  from: string | undefined
  /** The wrapping element. */
  as?: 'li' | 'fieldset'
  className?: string
  children: () => ReactNode
}

/**
 * A part that many pages show alike, such as a class card in lists with different filters. The server renders it
 * once and reuses the HTML; in a browser it is rendered as usual.
 *
 * Its children must not use an id of their own or a context, nor an eager picture, which React preloads in the
 * page's head.
 */
export function CachedFragment({ from, as: Part = 'li', children, ...attributes }: CachedFragmentProps) {
  if (!import.meta.env.SSR || !write || from === undefined) return <Part {...attributes}>{children()}</Part>
  const html = cachedHtml(`${currentLocale()} ${from}`, children)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it.
  return <Part {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}

function cachedHtml(key: string, part: () => ReactNode): string {
  const known = current.get(key)
  if (known !== undefined) return known
  const html = previous.get(key) ?? write?.(part()) ?? ''
  if (current.size === KEPT) {
    previous = current
    current = new Map()
  }
  current.set(key, html)
  return html
}

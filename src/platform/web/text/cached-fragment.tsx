import type { ReactNode } from 'react'
import { currentLocale } from './locale.ts'

type Writer = (node: ReactNode) => string
let write: Writer | undefined

/** Lets a server keep what it has written; it says how elements become HTML, since browsers are not sent what does it. */
export function enableFragmentCache(writer: Writer): void {
  write = writer
}

/** Two megabytes of cards, at most; twice that with those before them. */
const KEPT = 500
let current = new Map<string, string>()
/** What was kept before, of which is taken over what is asked for: nothing has to be dropped one by one. */
let previous = new Map<string, string>()

interface CachedFragmentProps {
  /** Everything that its look depends on, beside the language; left out, it is written each time. */
  from: string | undefined
  /** What it stands in. */
  as?: 'li' | 'div' | 'ul' | 'fieldset'
  className?: string
  children: () => ReactNode
}

/**
 * A part that many pages show alike: the card of a class in lists by different filters, an entry of a menu. The server goes
 * through its elements once and puts what it wrote into the other pages; in a browser it is what it would be without.
 *
 * What stands in it may not have an id of its own, lean on a context, or hold a picture that is fetched at once, which
 * React announces in the page's head.
 */
export function CachedFragment({ from, as: Part = 'li', children, ...attributes }: CachedFragmentProps) {
  if (!import.meta.env.SSR || !write || from === undefined) return <Part {...attributes}>{children()}</Part>
  const html = written(`${currentLocale()} ${from}`, children)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it.
  return <Part {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}

function written(key: string, part: () => ReactNode): string {
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

import type { ReactNode } from 'react'
import { drawnText } from '#platform/web/locale/drawn-text.ts'
import { langOf } from '#platform/web/locale/text-language.ts'

/** A text that people wrote: its words are kept whole, and it is marked where its language is not the page's. */
export function WrittenText({ children: text }: { children: ReactNode }) {
  const lang = langOf(text)
  return lang === undefined ? drawnText(text) : <span lang={lang}>{drawnText(text)}</span>
}

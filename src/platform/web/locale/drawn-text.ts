import type { ReactNode } from 'react'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'

/** Content as components draw it: the words of a text are kept whole, other content stays as it is. */
export function drawnText(content: ReactNode): ReactNode {
  return typeof content === 'string' ? withWholeWords(content) : content
}

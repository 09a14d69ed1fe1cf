import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import { TextWithName } from './text-with-name.tsx'

interface ParagraphsProps {
  text: string
  className?: string
  /** A name in a message of the product; without it the text was written by a person and is marked by its letters. */
  name?: string
}

/** Plain text as typed: blank lines separate paragraphs, single line breaks are kept. */
export function Paragraphs({ text, className = 'prose', name }: ParagraphsProps) {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  return (
    <div className={className}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is replaced whole, paragraphs have no other name.
        <p key={index} className="lines" lang={name === undefined ? langOf(paragraph) : undefined}>
          {name === undefined ? withWholeWords(paragraph) : <TextWithName text={paragraph} name={name} />}
        </p>
      ))}
    </div>
  )
}

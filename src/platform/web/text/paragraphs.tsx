/** Plain text as typed: blank lines separate paragraphs, single line breaks are kept. */
export function Paragraphs({ text, className = 'prose' }: { text: string; className?: string }) {
  return (
    <div className={className}>
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is replaced whole, paragraphs have no other name.
        <p key={index} className="lines">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  )
}

import { langOf } from '#platform/web/locale/text-language.ts'

/** A message with a name in it; a name in another language than the page is marked by its language. */
export function TextWithName({ text, name }: { text: string; name: string }) {
  const lang = langOf(name)
  if (!lang) return text
  const [before = '', ...rest] = text.split(name)
  return (
    <>
      {before}
      <span lang={lang}>{name}</span>
      {rest.join(name)}
    </>
  )
}

// Writes docs/glossary.md from docs/glossary.json; with --check it compares instead.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

export const GLOSSARY = 'docs/glossary.json'
export const GLOSSARY_PAGE = 'docs/glossary.md'
export const readGlossary = () => JSON.parse(readFileSync(GLOSSARY, 'utf8'))

const cell = (text) => (text ?? '').replaceAll('|', '\\|')
const table = (heads, rows) =>
  [
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
  ].join('\n')

/** The page; Burmese terms come from the interface texts. @param textOf Burmese text of a message key */
export function glossaryPage(glossary, textOf) {
  const terms = glossary.terms.map(({ term, meaning, where, wire, message }) => [
    `**${term}**`,
    meaning,
    where,
    wire === undefined ? '' : `\`${wire}\``,
    message === undefined ? '' : textOf(message),
  ])
  const retired = glossary.retired.map(({ word, use, whole, in: kinds }) => [
    word,
    use,
    [whole ? 'as a whole name' : '', kinds ? `in ${kinds.join(', ')}` : ''].filter(Boolean).join('; '),
  ])
  const burmese = glossary.burmese.map((entry) => [entry.meaning, entry.word, entry.not, entry.why])
  return `<!-- Generated from glossary.json by \`npm run glossary\`. -->
# Glossary

One word for one thing. Wire names (\`class_std_status\`, \`course_name\`) go to components unchanged; inside the server names say what they mean.

## Terms

${table(['term', 'meaning', 'where', 'wire name', 'Burmese'], terms)}

## Burmese words

Chosen where the interface had several for one thing; each waits for a native reader.

${table(['meaning', 'word', 'not', 'why'], burmese)}

## Retired words

${table(['word', 'use instead', 'checked'], retired)}
`
}

/** Burmese texts by key, without the word joiners that only line breaking needs. */
export function burmeseTexts(files) {
  const all = Object.assign(
    {},
    ...files.filter(({ path }) => /^messages\/my\/.*\.json$/.test(path)).map(({ text }) => JSON.parse(text)),
  )
  return (key) => {
    if (typeof all[key] !== 'string') throw new Error(`the glossary names the text '${key}', which does not exist`)
    return all[key].replaceAll('\u2060', '')
  }
}

export function checkGlossary(files, glossary) {
  const current = readFileSync(GLOSSARY_PAGE, 'utf8')
  return current === glossaryPage(glossary, burmeseTexts(files)) ? [] : [`${GLOSSARY_PAGE} differs: npm run glossary`]
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { readTree } = await import('./source.mjs')
  writeFileSync(GLOSSARY_PAGE, glossaryPage(readGlossary(), burmeseTexts(readTree())))
}

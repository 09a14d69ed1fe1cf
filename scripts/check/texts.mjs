import { basename } from 'node:path/posix'
import { syllablesOf } from '../../src/platform/contract/burmese/syllables.ts'
import { wholeWords } from '../../src/platform/contract/burmese/whole-words.ts'
import { GENERAL_REFUSALS } from './rules.mjs'
import { isCode, isTest, syntaxOf, walk } from './source.mjs'

const LOCALES = ['my', 'en']
/** Each stroke in an entry stands for a U+2060. */
const WHOLE_WORDS = wholeWords.flatMap((line) => line.split(' '))
const WORD_JOINER = '\u2060'

function textsOf(files, locale) {
  const texts = new Map()
  for (const { path, text } of files.filter((file) => file.path.startsWith(`messages/${locale}/`))) {
    for (const [key, value] of Object.entries(JSON.parse(text))) {
      if (!key.startsWith('$')) texts.set(key, { path, value })
    }
  }
  return texts
}

/**
 * Every text exists in both languages, in the file of the same domain, and is not empty; keys are unique; no line
 * breaks inside a Burmese word that a rule can recognise.
 */
export function checkMessages(files) {
  const [burmese, english] = LOCALES.map((locale) => textsOf(files, locale))
  const faults = []
  if (burmese.size === 0) faults.push('messages/my has no texts')
  for (const [one, other, missing] of [
    [burmese, english, 'en'],
    [english, burmese, 'my'],
  ]) {
    for (const [key, { path, value }] of one) {
      if (!other.has(key)) faults.push(`${path} '${key}' is missing in messages/${missing}`)
      else if (basename(other.get(key).path) !== basename(path))
        faults.push(`${path} '${key}' stands in another file in ${missing}`)
      if (value === '' || (Array.isArray(value) && value.length === 0)) faults.push(`${path} '${key}' is empty`)
    }
  }
  return [
    ...faults,
    ...placeholderFaults(burmese, english),
    ...duplicateKeys(files),
    ...looseWords(burmese),
    ...brokenWords(burmese),
  ]
}

function looseWords(burmese) {
  return [...burmese].flatMap(([key, { path, value }]) => {
    const text = JSON.stringify(value)
    return WHOLE_WORDS.flatMap((word) => {
      const rest = text.replaceAll(word.replaceAll('|', WORD_JOINER), '').replaceAll(WORD_JOINER, '')
      return rest.includes(word.replaceAll('|', ''))
        ? [`${path} '${key}': join ${word} with U+2060 at each stroke`]
        : []
    })
  })
}

// biome-ignore lint/style/noRestrictedGlobals: the check asks what browsers do with a text.
const dictionary = new Intl.Segmenter('my', { granularity: 'word' })
const LETTER = /[\u1000-\u104d\u104f-\u109f]/
/** The prefix \u1021 at the end, and not as the closing consonant of a syllable. */
const BARE_PREFIX = /(?<!\u1039)\u1021$/
/** One consonant without a vowel sign, which is no word of its own: to begin, month, may, from, not. */
const BARE_CONSONANT = /^(?![စလရကမ])[\u1000-\u1021]$/

/**
 * Places where the dictionary of browsers, which is that of Node too, breaks a line inside a word: within a syllable,
 * after the prefix \u1021, or before a consonant that is no word.
 */
function brokenWords(burmese) {
  return [...burmese].flatMap(([key, { path, value }]) =>
    wordBreaksIn(JSON.stringify(value)).map(
      (beginning) =>
        `${path} '${key}': a line breaks inside a word after '${beginning}': add the word to whole-words.ts`,
    ),
  )
}

function wordBreaksIn(text) {
  const syllableStarts = new Set()
  let length = 0
  for (const syllable of syllablesOf(text)) {
    syllableStarts.add(length)
    length += syllable.length
  }
  const pieces = [...dictionary.segment(text)]
  return pieces.flatMap(({ segment, index }) => {
    if (!LETTER.test(text.charAt(index - 1)) || !LETTER.test(segment.charAt(0))) return []
    const before = text.slice(0, index)
    const isWithin = !syllableStarts.has(index) || BARE_PREFIX.test(before) || BARE_CONSONANT.test(segment)
    return isWithin ? [before.slice(-12)] : []
  })
}

function placeholderFaults(burmese, english) {
  const placeholdersOf = (value) => [...new Set(JSON.stringify(value).match(/\{\w+\}/g) ?? [])].sort().join(' ')
  return [...burmese].flatMap(([key, { path, value }]) => {
    const [one, other] = [placeholdersOf(value), placeholdersOf(english.get(key)?.value ?? value)]
    return one === other ? [] : [`${path} '${key}' fills in '${one}' but the English '${other}'`]
  })
}

function duplicateKeys(files) {
  const known = new Map()
  const faults = []
  for (const { path, text } of files.filter((file) => file.path.startsWith('messages/my/'))) {
    for (const [, key] of text.matchAll(/^\s{2}"([^"$]+)":/gm)) {
      if (known.has(key)) faults.push(`${path} '${key}' stands in ${known.get(key)} too`)
      known.set(key, path)
    }
  }
  return faults
}

/** Code names every text by its whole key, or as a refusal by its code. */
export function checkUnusedTexts(files) {
  const code = files.filter((file) => isCode(file) && !isTest(file)).map(({ text }) => text)
  const named = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []))
  return [...textsOf(files, 'my')].flatMap(([key, { path }]) => {
    const refusal = /^refusal_(\w+)$/.exec(key)?.[1]?.toUpperCase()
    return named.has(refusal ?? key) ? [] : [`${path} '${key}' is used by no code`]
  })
}

/**
 * The compiler returned one message per key: an offline compiler has been observed to return none and report
 * success.
 */
export function checkCompiledMessages(files, compiledKeys) {
  const written = textsOf(files, 'my')
  const missing = [...written.keys()].filter((key) => !compiledKeys.includes(key))
  if (compiledKeys.length === 0) return ['no message is compiled: run npm run messages']
  return [
    ...missing.map((key) => `'${key}' is not compiled: run npm run messages`),
    ...compiledKeys.filter((key) => !written.has(key)).map((key) => `'${key}' is compiled but not written`),
  ]
}

/** Every refusal has a text in both languages, is declared by an endpoint, and is provoked by a test. */
export function checkRefusals(files) {
  const table = files.find(({ path }) => path === 'src/platform/contract/refusal-codes.ts')
  if (!table) return ['src/platform/contract/refusal-codes.ts is missing']
  const codes = refusalCodes(table)
  const declared = declaredRefusals(files)
  const provoked = files
    .filter((file) => isCode(file) && isTest(file))
    .map(({ text }) => text)
    .join('\n')
  const texts = LOCALES.map((locale) => [locale, textsOf(files, locale)])
  return codes.flatMap((code) => [
    ...texts
      .filter(([, map]) => !map.has(`refusal_${code.toLowerCase()}`))
      .map(([locale]) => `${code} has no text in ${locale}`),
    ...(declared.has(code) || GENERAL_REFUSALS.includes(code) ? [] : [`${code} is declared by no endpoint`]),
    ...(new RegExp(`\\b${code}\\b`).test(provoked) ? [] : [`${code} is provoked by no test`]),
  ])
}

function refusalCodes(table) {
  const codes = []
  walk(table, (node) => {
    if (node.type === 'Property' && node.value.type === 'Literal' && typeof node.value.value === 'number')
      codes.push(node.key.name)
  })
  return codes
}

function declaredRefusals(files) {
  const declared = new Set()
  for (const file of files.filter(({ path }) => path.endsWith('.contract.ts'))) {
    syntaxOf(file)
    walk(file, (node) => {
      if (node.type === 'Literal' && /^[A-Z][A-Z_]+$/.test(node.value)) declared.add(node.value)
    })
  }
  return declared
}

/** Each declared job has exactly one worker. */
export function checkJobs(files) {
  const declared = new Set()
  const handled = new Map()
  for (const file of files.filter((each) => isCode(each) && !isTest(each))) {
    walk(file, (node) => {
      if (node.type === 'VariableDeclarator' && node.init?.callee?.name === 'defineJob') declared.add(node.id.name)
      if (node.type === 'CallExpression' && ['handleJob', 'handleBatch'].includes(node.callee.name)) {
        const name = node.arguments[0]?.name
        handled.set(name, [...(handled.get(name) ?? []), file.path])
      }
    })
  }
  return [...declared].flatMap((name) => {
    const locations = handled.get(name) ?? []
    return locations.length === 1 ? [] : [`job ${name} has ${locations.length} handlers ${locations.join(', ')}`]
  })
}

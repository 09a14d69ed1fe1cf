import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'

const root = join(import.meta.dirname, '../..')
const wordJoiner = /\u2060/g

/** Files of a folder with their text, without the joiners that hold loan words together. */
function filesIn(folder: string, ending: string) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(ending))
  return names.map((name) => ({
    path: `${folder}/${name}`,
    text: readFileSync(join(root, folder, name), 'utf8').replace(wordJoiner, ''),
  }))
}
const burmese = [
  ...filesIn('messages/my', '.json'),
  ...filesIn('database/seed', '.json'),
  ...filesIn('docs/guide/my', '.md'),
]
const messages = [...filesIn('messages/my', '.json'), ...filesIn('messages/en', '.json')]

// BUR-05: forms that an editor replaced, with what is said instead.
const replaced: Record<string, string> = {
  ပညာရှိ: 'ပညာဝဘ်ဆိုက်ရှိ: the name of the product is a common noun',
  'ပညာ၏': 'ပညာဝဘ်ဆိုက်၏',
  'ထက် မကျော်': 'ထက် မပို',
  ပို့မည့်သူများ: 'လက်ခံမည့်သူများ: recipients, not senders',
  ကြီးလွန်းနေ: 'များလွန်း: data is not large but much',
  'ရွေးထားသော အရာ': 'ရွေးထားသည့်အရာ',
  လိုင်စင်နံပါတ်: 'လိုင်စင်အမှတ်',
  မှတ်ပုံတင်ကြေး: 'the fee of a registration, not of an identity card',
  ထွက်ခိုင်း: 'အကောင့်ထွက်စေ',
  လျစ်လျူရှု: 'ဂရုပြုရန် မလို',
  'ဆရာ/ဆရာမ': 'ဆရာ၊ ဆရာမ',
  အရန်ကုဒ်: 'အရေးပေါ်ကုဒ်',
  ဘရောက်ဆာ: 'ဘရောက်ဇာ',
  သင်ကြားလိုသော: 'သင်ယူလိုသော: who learns, not who teaches',
  'စာရင်းအင်း အခြေခံ': 'စာရင်းကိုင် အခြေခံ',
  ကာလိပ်: 'လိုက်ကာ',
  ဖုန်းသို့မဟုတ်: 'ဖုန်း သို့မဟုတ်',
  လက်ခံခံရ: 'လက်ခံ',
}

/** Words of the glossary with the forms, regular expressions, that no text may have instead. */
const glossary = JSON.parse(readFileSync(join(root, 'docs/glossary.json'), 'utf8')) as {
  burmese: { word: string; forms?: string[] }[]
}
const otherForms = glossary.burmese.flatMap(({ word, forms = [] }) => forms.map((form) => [word, form] as const))

describe('Burmese texts', () => {
  test('name one thing by one word of the glossary (BUR-05)', () => {
    expect(otherForms.length).toBeGreaterThan(15)
    const lines = burmese.flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line })))
    const found = otherForms.flatMap(([word, form]) => {
      const other = new RegExp(form, 'u')
      return lines.filter(({ line }) => other.test(line)).map(({ path, line }) => `${path}: ${word} in ${line}`)
    })
    expect(found).toEqual([])
  })

  test.each(Object.entries(replaced))('do not say %s but %s (BUR-05)', (form) => {
    expect(burmese.filter(({ text }) => text.includes(form)).map(({ path }) => path)).toEqual([])
  })
})

test('no line of a Burmese message ends with the negating prefix', () => {
  const folder = join(root, 'src/platform/messages/generated/domains')
  const compiled = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  // biome-ignore lint/style/noRestrictedGlobals: browsers break lines by this dictionary.
  const dictionary = new Intl.Segmenter('my', { granularity: 'word' })
  const found = compiled.flatMap((text) =>
    [...dictionary.segment(text)].flatMap(({ segment, index }) => {
      const isPrefix = segment === 'မ' && /^[\u1000-\u102a]/.test(text.slice(index + 1))
      return isPrefix ? [text.slice(Math.max(0, index - 10), index + 10)] : []
    }),
  )
  expect(compiled.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})

// Texts of replies are drawn by a list and a pattern, and tests compare them with the message.
test('texts of refusals and notices are drawn as messages are, also after a negating prefix', () => {
  const placeholders = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
  const texts = Object.entries(m as unknown as Record<string, (values: object, options: object) => string>)
    .filter(([key]) => /^refusal_|_notice_|_reason_/.test(key))
    .map(([, message]) => message(placeholders, { locale: 'my' }))
  const prefixes = (text: string) => text.split('မ\u2060').map((part) => part.replace(wordJoiner, ''))
  expect(texts.filter((text) => text.includes('မ\u2060')).length).toBeGreaterThan(50)
  for (const text of texts) expect(prefixes(withWholeWords(text.replace(wordJoiner, '')))).toEqual(prefixes(text))
})

describe('all texts', () => {
  test('keep a number and its unit of size on one line (STU-28)', () => {
    const broken = messages.flatMap(({ path, text }) =>
      (text.match(/.*[0-9၀-၉}] (?:KB|kB|MB|GB)\b.*/g) ?? []).map((line) => `${path}: ${line}`),
    )
    expect(broken).toEqual([])
  })
})

/** The declarations of a rule of a style sheet. */
const rule = (sheet: string, selector: string) =>
  new RegExp(`${selector}\\s*\\{([^}]*)\\}`).exec(readFileSync(join(root, sheet), 'utf8'))?.[1] ?? ''

test('notices stand above the action bar and the bottom bar of a phone (STU-29)', () => {
  const bar = 'src/platform/web/layout/action-bar.module.css'
  expect(rule('src/platform/web/toasts/toast-region.module.css', '\\.bottom')).toMatch(/bottom: calc\(var\(--bars,/)
  expect(rule(bar, 'body:has\\(\\.bar\\)')).toMatch(/--bars: calc\(var\(--bottom-bar\) \+ 64px\)/)
  expect(rule(bar, '\n\\.bar')).toContain('bottom: var(--bottom-bar)')
})

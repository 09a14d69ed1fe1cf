import { afterEach, expect, test } from 'vitest'
import { followRequests } from './locale.ts'
import { langOf } from './text-language.ts'

afterEach(() => followRequests(() => 'my'))

test.each([
  ['my', 'အခြေခံ ပန်းချီ', undefined],
  ['my', 'IELTS ပြင်ဆင်ခြင်း', undefined],
  ['my', 'IELTS Preparation', 'en'],
  ['my', '၂၀၂၆', undefined],
  ['my', '2026 – 27', undefined],
  ['en', 'အခြေခံ ပန်းချီ', 'my'],
  ['en', 'IELTS ပြင်ဆင်ခြင်း', 'my'],
  ['en', 'ၸၢႆးသႅင်ၶမ်း', 'my'],
  ['en', 'IELTS Preparation', undefined],
  ['en', '', undefined],
] as const)('on a page in %s, %j has the language %s', (locale, text, lang) => {
  followRequests(() => locale)
  expect(langOf(text)).toBe(lang)
})

import { expect, test } from 'vitest'
import { refusalText } from './refusal-text.ts'

const lastEntry = ['မမြ', new Date('2026-11-23T17:45:30Z')] as const

test('a time in a refusal is that of Yangon, in the digits and months of the language (OWN-26)', () => {
  expect(refusalText('CHANGED_MEANWHILE', 'my', { lastEntry })).toContain('(နောက်ဆုံးမှတ်တမ်း - မမြ · ၂၄ နိုဝင်ဘာ ၂၀၂၆ ၀၀:၁၅)')
  expect(refusalText('CHANGED_MEANWHILE', 'en', { lastEntry })).toContain('(Last entry: မမြ · 24 November 2026 00:15)')
})

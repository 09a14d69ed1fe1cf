import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

test.each([
  [0, '၀ စက္ကန့်'],
  [59.9, '၅၉ စက္ကန့်'],
  [61, '၁ မိနစ်'],
  [3 * 3600 + 5 * 60, '၃ နာရီ ၅ မိနစ်'],
  [2 * 86_400 + 3600, '၂ ရက် ၁ နာရီ'],
])('%d seconds are %s', (seconds, text) => expect(ageText(seconds)).toBe(text))

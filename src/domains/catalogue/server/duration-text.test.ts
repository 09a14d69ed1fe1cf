import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test.each([
  ['2026-01-01', '2026-01-31', '၁ လ', '1 month'],
  ['2026-01-01', '2026-03-05', '၂ လ ၅ ရက်', '2 months 5 days'],
  ['2026-01-01', '2026-01-21', '၃ ပတ်', '3 weeks'],
  ['2026-01-01', '2026-01-08', '၁ ပတ် ၁ ရက်', '1 week 1 day'],
  ['2026-01-01', '2026-01-01', '၁ ရက်', '1 day'],
])('%s to %s lasts %s', (...[start, end, my, en]) => {
  expect(durationText(start, end, 'my')).toBe(my)
  expect(durationText(start, end, 'en')).toBe(en)
})

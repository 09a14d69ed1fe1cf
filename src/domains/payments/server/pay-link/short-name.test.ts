import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['Thiri Aung', 'Thiri A.'],
  ['Daw Thiri Aung Win', 'Daw Thiri A.'],
  ['မ သီရိ အောင်', 'မ သီရိ အ.'],
  ['မောင်ကျော်ကျော်လင်းထွန်း', 'မောင်ကျော်ကျော်…'],
  ['မသီရိ', 'မသီရိ'],
  ['Ma', 'Ma'],
  ['  ', '–'],
  [null, '–'],
])('%s is shown as %s', (name, shown) => expect(shortName(name)).toBe(shown))

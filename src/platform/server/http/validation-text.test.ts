import { describe, expect, test } from 'vitest'
import { VALIDATION_KEYS, validationMessage } from '#platform/contract/validation-keys.ts'
import { validationText } from './validation-text.ts'

const everyParam = { max: 100, min: 8, other: '12' }
/** Names of formats, and numbers of identity cards, are the same in every language. */
const SAME = /CSV|Excel|QR|SRT|VTT|UTF-8|\.xlsx?|12\/[က-အ]+\(N\)123456/g

describe('validation messages', () => {
  test.each(VALIDATION_KEYS)('%s exists in Burmese and in English', (key) => {
    const burmese = validationText(validationMessage(key, everyParam), 'my')
    const english = validationText(validationMessage(key, everyParam), 'en')
    expect(burmese).toMatch(/[\u1000-\u109f]/)
    expect(burmese.replaceAll(SAME, '')).not.toMatch(/[A-Za-z{}]/)
    expect(english.replaceAll(SAME, '')).toMatch(/^[\x20-\x7e]+$/)
    expect(english).not.toMatch(/[{}]/)
  })

  test('contain numbers in the digits of the language', () => {
    expect(validationText('name_too_long|max=100', 'my')).toBe('အမည်သည် စာလုံး ၁၀၀ လုံးထက် မပိုရပါ။')
    expect(validationText('name_too_long|max=100', 'en')).toBe('The name must not exceed 100 characters.')
    expect(validationText(validationMessage('image_too_large', { max: '5MB' }), 'my')).toContain('5MB')
  })

  test('a message without a key says that the value is invalid', () => {
    expect(validationText('Invalid input', 'en')).toBe('The value is wrong.')
  })
})

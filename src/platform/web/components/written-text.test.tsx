import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { WrittenText } from './written-text.tsx'

test('a text in the language of the page has no element of its own, and its words are whole', () => {
  expect(renderToStaticMarkup(<WrittenText>ဂစ်တာ အခြေခံ</WrittenText>)).toBe(withWholeWords('ဂစ်တာ အခြေခံ'))
})

test('a text in another language is marked', () => {
  expect(renderToStaticMarkup(<WrittenText>Photoshop</WrittenText>)).toBe('<span lang="en">Photoshop</span>')
})

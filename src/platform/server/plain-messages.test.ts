import { expect, test } from 'vitest'
import { m as drawn } from '#platform/messages/generated/messages.js'
import { m } from './plain-messages.ts'

type Texts = Record<string, (values: object, options: { locale: 'my' | 'en' }) => string>
/** A value for every placeholder. */
const values = new Proxy({}, { get: (_, name) => `<${String(name)}>` })
const textsOf = (messages: unknown, locale: 'my' | 'en') =>
  Object.entries(messages as Texts).map(([key, message]) => `${key}: ${message(values, { locale })}`)

test.each(['my', 'en'] as const)('texts of the server contain no word joiner, in %s (BUR-10)', (locale) => {
  const plain = textsOf(m, locale)
  expect(plain.filter((text) => text.includes('\u2060'))).toEqual([])
  expect(plain).toEqual(textsOf(drawn, locale).map((text) => text.replaceAll('\u2060', '')))
})

test('pages draw the same texts with word joiners', () => {
  expect(drawn.platform_admin_account({}, { locale: 'my' })).toContain('\u2060')
})

import { expect, test } from 'vitest'
import { changedValues } from './changed-values.ts'

const filled = {
  registration_fee_mmk: 400_000,
  require_verified_payment: false,
  app_links: { play: 'https://play.example.com/a' as string | null, apple: null },
  social_links: { facebook: null },
}

test('sends only changed values, including links', () => {
  expect(changedValues(filled, structuredClone(filled))).toEqual({})
  expect(changedValues(filled, { ...filled, registration_fee_mmk: 0, require_verified_payment: true })).toEqual({
    registration_fee_mmk: 0,
    require_verified_payment: true,
  })
})

test('sends an emptied link as null, and no unchanged ones', () => {
  const typed = { ...filled, app_links: { play: null, apple: null } }
  expect(changedValues(filled, typed)).toEqual({ app_links: { play: null } })
})

import { expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { proofTitle } from './proof-title.ts'

test('a pay page is headed by the upload only while a picture is taken', () => {
  expect(proofTitle(null)).toBe(m.payments_proof_title())
  expect(proofTitle({ is_paid: false, takes_pictures: true })).toBe(m.payments_proof_title())
  expect(proofTitle({ is_paid: true, takes_pictures: true })).toBe(m.payments_head_payment())
  expect(proofTitle({ is_paid: false, takes_pictures: false })).toBe(m.payments_head_payment())
})

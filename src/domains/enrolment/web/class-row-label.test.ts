import { expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { classRowLabel } from './class-row-label.ts'

test('a class that is over is not offered again (E-LST-08)', () => {
  expect(classRowLabel('expired', false)).toBe(m.enrolment_purchase_again())
  expect(classRowLabel('rejected', false)).toBe(m.enrolment_enrol_again())
  for (const state of ['expired', 'rejected', 'finished'] as const) {
    expect(classRowLabel(state, true)).toBe(m.enrolment_view_application())
  }
  expect(classRowLabel('unpaid', false)).toBe(m.enrolment_view_application())
})

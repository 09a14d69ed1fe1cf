import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { shownFee } from '#platform/web/locale/money-text.ts'
import type { OwnRegistration } from '../../../contract/own-registration.contract.ts'
import { RegistrationState } from './registration-state.tsx'

const page = (change: Partial<OwnRegistration>) =>
  renderToStaticMarkup(
    <RegistrationState registration={{ state: 'waiting', answer_by: null, credit: 0, pictures: [], ...change }} />,
  )

test('an applicant reads that a second person checks the payment (P-SEC-03)', () => {
  expect(page({ second_person: true })).toContain(m.payments_till_second())
  expect(page({})).not.toContain(m.payments_till_second())
})

test.each(['paid', 'closed', 'part'] as const)('%s: what pays for nothing is named, and how it goes back', (state) => {
  expect(page({ state, credit: 5000 })).toContain(m.payments_own_registration_closed_credit({ amount: shownFee(5000) }))
  expect(page({ state })).not.toContain(shownFee(5000))
})

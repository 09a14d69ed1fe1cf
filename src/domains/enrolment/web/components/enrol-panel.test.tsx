import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { EnrolmentState } from '../enrolment-state.ts'
import { RejectionNote } from './enrol-notes.tsx'
import { EnrolPanel } from './enrol-panel.tsx'
import type { EnrolPanelProps } from './enrol-panel-props.ts'
import { NextStepBar } from './next-step.tsx'
import type { OwnEnrolment } from './use-own-enrolment.ts'

const own: OwnEnrolment = {
  status: 3,
  endDate: null,
  verified: false,
  proofUrl: null,
  stars: 0,
  appliedAt: null,
  paymentSentAt: null,
  rejectedAt: '2026-11-20T09:00:00+06:30',
  reason: 'ပုံ မရှင်းပါ',
  answerBy: null,
}
function drawn(element: React.ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/class/detail/1'] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

function propsIn(enrolmentState: EnrolmentState): EnrolPanelProps {
  return {
    kind: 'class',
    fee: 60_000,
    enrolmentState,
    endDate: null,
    verified: false,
    proofUrl: null,
    own: undefined,
    paymentPath: paths.enrolled.classPayment(1),
    lessonsPath: paths.enrolled.classGroups({ course_id: 2, id: 1 }),
    enrolButton: <button type="button">{m.enrolment_enrol()}</button>,
  }
}

describe('the bar of a phone has the action of the moment (STU-06)', () => {
  test.each<[EnrolmentState, () => string, string]>([
    ['none', m.enrolment_enrol, '60,000'],
    ['unpaid', m.enrolment_pay, '60,000'],
    ['waiting', m.enrolment_edit_payment, m.enrolment_status_applying()],
    ['approved', m.enrolment_view_lessons, m.enrolment_status_approved()],
    ['rejected', m.enrolment_enrol, '60,000'],
    ['expired', m.enrolment_enrol, '60,000'],
    ['finished', m.enrolment_enrol, '60,000'],
  ])('%s', (state, action, label) => {
    const bar = drawn(<NextStepBar {...propsIn(state)} />)
    expect(bar).toContain(action())
    expect(bar).toContain(label)
    expect(bar.match(/<(a|button) /g)).toHaveLength(1)
  })
})

describe('a decided application leads to its payment, where the receipt and a refund are', () => {
  test.each<EnrolmentState>(['approved', 'rejected', 'expired', 'finished'])('%s', (state) => {
    const panel = drawn(<EnrolPanel {...propsIn(state)} />)
    expect(panel).toContain(`href="${paths.enrolled.classPayment(1)}"`)
    expect(panel).toContain(m.enrolment_payment_and_receipt())
  })

  test('not one that is free, or only looked at', () => {
    expect(drawn(<EnrolPanel {...propsIn('approved')} fee={0} />)).not.toContain('/payment')
    expect(drawn(<EnrolPanel {...propsIn('none')} />)).not.toContain('/payment')
  })
})

describe('a rejection (STU-10)', () => {
  test('says when, why, and what becomes of a transfer', () => {
    const note = drawn(<RejectionNote own={{ ...own, proofUrl: '/proof.webp' }} />)
    expect(note).toContain('၂၀၂၆')
    expect(note).toContain(withWholeWords('ပုံ မရှင်းပါ'))
    expect(note).toContain(m.enrolment_rejected_paid())
    expect(drawn(<RejectionNote own={own} />)).not.toContain(m.enrolment_rejected_paid())
  })
})

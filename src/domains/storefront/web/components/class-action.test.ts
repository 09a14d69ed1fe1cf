import { describe, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { m } from '#platform/messages/generated/messages.js'
import { classAction } from './class-action.ts'

const today = '2026-11-22'
const noRecord = { class_std_status: null, end_access_date: null }
const open = { attendClass: false, enroll_end_date: 1, class: noRecord }
const ended = { ...open, enroll_end_date: 0 }

describe('classAction()', () => {
  test('offers to enrol while the class takes students', () => {
    expect(classAction(open, today)).toBe(m.storefront_enrol())
    const rejected = { class_std_status: EnrolmentStatus.rejected, end_access_date: null }
    expect(classAction({ ...open, class: rejected }, today)).toBe(m.storefront_enrol())
  })

  test('says that the class is closed to visitors without an enrolment', () => {
    expect(classAction(ended, today)).toBe(m.storefront_closed())
  })

  test('links to an own enrolment, also in an ended class', () => {
    const waiting = { class_std_status: EnrolmentStatus.applying, end_access_date: null }
    expect(classAction({ ...open, attendClass: true, class: waiting }, today)).toBe(m.storefront_my_application())
    const finished = { class_std_status: EnrolmentStatus.finished, end_access_date: '2026-11-09' }
    expect(classAction({ ...ended, class: finished }, today)).toBe(m.storefront_my_application())
  })

  test('offers to enrol again from the day after the last day of access', () => {
    const until = (end_access_date: string) => ({
      ...open,
      class: { class_std_status: EnrolmentStatus.approved, end_access_date },
    })
    expect(classAction(until('2026-11-21'), today)).toBe(m.storefront_enrol_again())
    expect(classAction(until(today), today)).toBe(m.storefront_enrol())
  })
})

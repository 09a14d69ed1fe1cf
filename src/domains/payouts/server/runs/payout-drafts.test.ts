import { expect, test } from 'vitest'
import { type DraftedEnrolment, payableMmk, toPayoutDrafts } from './payout-drafts.ts'

/** Drafts when all enrolments are fully paid. */
const drafted = (enrolments: DraftedEnrolment[]) =>
  toPayoutDrafts(enrolments, new Map(enrolments.map(({ id, feeMmk }) => [id, feeMmk])))

const enrolment = { classId: null, courseId: 1, ownerId: 7, feeMmk: 35_000, earnedOn: '2026-10-03' }

test('a class has one payout, whenever its fees arrived', () => {
  const drafts = drafted([
    { ...enrolment, id: 1, classId: 4, feeMmk: 50_000 },
    { ...enrolment, id: 2, classId: 5 },
    { ...enrolment, id: 3, classId: 4, feeMmk: 60_000, earnedOn: '2026-11-03' },
  ])
  expect(drafts).toMatchObject([
    { classId: 4, periodMonth: null, enrolmentIds: [1, 3], unitFeeMmk: 60_000, totalAmountMmk: 110_000 },
    { classId: 5, periodMonth: null, enrolmentIds: [2], totalAmountMmk: 35_000 },
  ])
})

test('a video course has one payout per month', () => {
  const drafts = drafted([
    { ...enrolment, id: 1 },
    { ...enrolment, id: 2, earnedOn: '2026-11-01' },
    { ...enrolment, id: 3, earnedOn: '2026-10-31' },
    { ...enrolment, id: 4, courseId: 2 },
  ])
  expect(drafts.map(({ courseId, periodMonth, enrolmentIds }) => [courseId, periodMonth, enrolmentIds])).toEqual([
    [1, '2026-10-01', [1, 3]],
    [1, '2026-11-01', [2]],
    [2, '2026-10-01', [4]],
  ])
})

test('the earned amount counts, not the fee; without one there is no payout', () => {
  const enrolments = [
    { ...enrolment, id: 1, classId: 4 },
    { ...enrolment, id: 2, classId: 4 },
    { ...enrolment, id: 3, classId: 5 },
  ]
  const drafts = toPayoutDrafts(
    enrolments,
    new Map([
      [1, 35_000],
      [2, 20_000],
    ]),
  )
  expect(drafts).toMatchObject([{ classId: 4, enrolmentIds: [1, 2], unitFeeMmk: 35_000, totalAmountMmk: 55_000 }])
})

test.each([
  [100_000, 10, 90_000],
  [33_333, 10, 29_999],
  [1, 50, 0],
  [70_000, 0, 70_000],
  [70_000, 100, 0],
])('of %i at %i percent the payee receives %i', (total, percentage, payable) => {
  expect(payableMmk(total, percentage)).toBe(payable)
})

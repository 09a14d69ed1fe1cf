import { expect, test } from 'vitest'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import type { ClassDetail, ClassRow } from '../../contract/classes.contract.ts'
import type { CourseDetail } from '../../contract/courses.contract.ts'
import { classItem, courseItem } from './structured-data.ts'

const page = { canonical: 'https://pyinnya.test/x', card: '/share/card.png', today: '2026-03-10' }
const row = {
  class_id: 5,
  course_type: 1,
  start_date: '2026-03-02',
  end_date: '2026-03-29',
  start_time: '09:00',
  end_time: '10:30',
  duration_days: 28,
  fee: 50_000,
  region: 12,
  town: 'ဗဟန်း',
} as ClassRow
const course = {
  course_title: 'ရက်ကန်း',
  course_explanation: 'အခြေခံ',
  course_type: 1,
  course_photo: null,
  fee: null,
  rating_count: 0,
} as CourseDetail

test('a course contains classes that have not ended, with their schedule and fees', () => {
  const ended = { ...row, class_id: 4, end_date: '2026-03-09', fee: 10_000 }
  expect(courseItem(course, page, [row, ended])).toMatchObject({
    image: 'https://pyinnya.test/share/card.png',
    offers: [{ price: 50_000, priceCurrency: 'MMK' }],
    hasCourseInstance: [
      {
        courseMode: 'Onsite',
        courseSchedule: { repeatFrequency: 'Weekly', repeatCount: 4, duration: 'PT1H30M', startTime: '09:00' },
      },
    ],
  })
  const over = courseItem(course, page, [ended])
  expect(over).not.toHaveProperty('hasCourseInstance')
  expect(over).not.toHaveProperty('offers')
})

test('a video course is held online, at its own fee', () => {
  expect(courseItem({ ...course, course_type: CourseType.video, fee: 35_000 }, page)).toMatchObject({
    offers: [{ price: 35_000 }],
    hasCourseInstance: [{ courseMode: 'Online' }],
  })
})

test('a class contains its days, and whether it can still be booked', () => {
  const detail = {
    ...row,
    course_name: 'ရက်ကန်း',
    course_photo: '/pictures/a.webp',
    insert_time: '2026-02-01 10:00:00',
    saturday: 1,
    sunday: 1,
    monday: 0,
    rating_count: 0,
  } as ClassDetail
  const facts = { ...page, description: 'စနေ၊ တနင်္ဂနွေ' }
  expect(classItem(detail, facts)).toMatchObject({
    description: 'စနေ၊ တနင်္ဂနွေ',
    image: 'https://pyinnya.test/pictures/a.webp',
    eventSchedule: { byDay: expect.arrayContaining(['https://schema.org/Saturday', 'https://schema.org/Sunday']) },
    offers: { price: 50_000, availability: 'https://schema.org/InStock', validFrom: '2026-02-01' },
  })
  expect(classItem(detail, { ...facts, today: '2026-04-01' })).toMatchObject({
    offers: { availability: 'https://schema.org/SoldOut' },
  })
})

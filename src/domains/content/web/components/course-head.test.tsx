import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { CourseHead } from './course-head.tsx'

test('a course above its lessons has the day when it was made, not of the last change (REQ-06)', () => {
  const course = {
    course_title: 'ဂစ်တာ',
    course_type: CourseType.video,
    teacher_id: 1,
    name: null,
    teacher_name: 'ဒေါ်အေး',
    school_name: null,
    schools_name: null,
    insert_time: '2025-03-04 08:00:00',
    update_time: '2026-11-20 08:00:00',
  }
  const head = renderToStaticMarkup(<CourseHead course={course} />)
  expect(head).toContain('၂၀၂၅')
  expect(head).not.toContain('၂၀၂၆')
})

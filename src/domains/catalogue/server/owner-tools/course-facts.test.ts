import { describe, expect, test } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { aClass, aCourse, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { approveCourse, archiveCourse, lockCourseForReview, rejectCourse } from '../review/course-approval.ts'
import { type CourseFacts, findClass, findPublicClass, findPublicCourse } from './course-facts.queries.ts'

const { db } = await aDatabase()

describe('visibility for guests', () => {
  test('an approved course of an approved owner and its classes', async () => {
    const course = await aCourse(db, { title: 'ဂစ်တာ' })
    const seats = await aClass(db, { courseId: course.id, feeMmk: 45_000 })
    expect(await findPublicCourse(db, course.id)).toMatchObject({ title: 'ဂစ်တာ', ownerRole: 'teacher', isPublic: true })
    expect(await findPublicClass(db, seats.id)).toMatchObject({
      courseTitle: 'ဂစ်တာ',
      feeMmk: 45_000,
      ownerId: course.ownerId,
    })
  })

  test.each([
    ['pending', { approval: Approval.pending }],
    ['rejected', { approval: Approval.rejected }],
    ['archived', { archivedAt: new Date() }],
  ])('a %s course is hidden with its classes', async (_, state) => {
    const course = await aCourse(db, state)
    const seats = await aClass(db, { courseId: course.id })
    expect(await findPublicCourse(db, course.id)).toBeUndefined()
    expect(await findPublicClass(db, seats.id)).toBeUndefined()
    expect(await findClass(db, seats.id)).toMatchObject({ id: seats.id, isPublic: false })
  })

  test('a suspended owner hides all courses', async () => {
    const owner = await aTeacher(db, { status: AccountStatus.suspended })
    const course = await aCourse(db, { ownerId: owner.id })
    expect(await findPublicCourse(db, course.id)).toBeUndefined()
  })

  test('an archived class is hidden, its course is not', async () => {
    const seats = await aClass(db, { archivedAt: new Date() })
    expect(await findPublicClass(db, seats.id)).toBeUndefined()
    expect(await findPublicCourse(db, seats.courseId)).toBeDefined()
  })
})

describe('review', () => {
  test('approving publishes a course, rejecting hides it with a reason, archiving is final', async () => {
    const course = await aCourse(db, { approval: Approval.pending, editedSinceReview: true })
    const review = (decide: (tx: Tx, held: Locked<CourseFacts>) => Promise<void>) =>
      db.transaction().execute(async (tx) => decide(tx, await lockCourseForReview(tx, course.id)))
    await review(approveCourse)
    expect(await findPublicCourse(db, course.id)).toBeDefined()
    await review((tx, held) => rejectCourse(tx, held, 'ဓာတ်ပုံ မရှင်းပါ'))
    expect(
      await db.selectFrom('courses').selectAll().where('id', '=', course.id).executeTakeFirstOrThrow(),
    ).toMatchObject({
      approval: Approval.rejected,
      rejectReason: 'ဓာတ်ပုံ မရှင်းပါ',
      editedSinceReview: false,
    })
    await review(archiveCourse)
    await expect(review(approveCourse)).rejects.toMatchObject({ code: 'COURSE_NOT_FOUND' })
  })
})

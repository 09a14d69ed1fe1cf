import { describe, expect, test } from 'vitest'
import { aClass, aCourse, aVideoCourse } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { addClassRating, addCourseRating, adjustStudentCount } from './tallies.ts'

const { db } = await aDatabase()

async function ratingOf(table: 'classes' | 'courses' | 'accounts', id: number) {
  return db.selectFrom(table).select(['ratingSum', 'ratingCount']).where('id', '=', id).executeTakeFirstOrThrow()
}

describe('addClassRating() and addCourseRating()', () => {
  test('a rating of a class counts for the class, its course and the owner', async () => {
    const course = await aCourse(db)
    const [rated, other] = [await aClass(db, { courseId: course.id }), await aClass(db, { courseId: course.id })]
    await db.transaction().execute(async (tx) => {
      await addClassRating(tx, rated.id, { delta: 5, countDelta: 1 })
      await addClassRating(tx, other.id, { delta: 2, countDelta: 1 })
    })
    expect(await ratingOf('classes', rated.id)).toEqual({ ratingSum: 5, ratingCount: 1 })
    expect(await ratingOf('courses', course.id)).toEqual({ ratingSum: 7, ratingCount: 2 })
    expect(await ratingOf('accounts', course.ownerId)).toEqual({ ratingSum: 7, ratingCount: 2 })
  })

  test('a changed rating changes the sum and not the count', async () => {
    const course = await aVideoCourse(db)
    await db.transaction().execute(async (tx) => {
      await addCourseRating(tx, course.id, { delta: 2, countDelta: 1 })
      await addCourseRating(tx, course.id, { delta: 3, countDelta: 0 })
    })
    expect(await ratingOf('courses', course.id)).toEqual({ ratingSum: 5, ratingCount: 1 })
    expect(await ratingOf('accounts', course.ownerId)).toEqual({ ratingSum: 5, ratingCount: 1 })
  })

  test('a rating of an absent class is refused', async () => {
    const rate = db.transaction().execute((tx) => addClassRating(tx, 999_999, { delta: 1, countDelta: 1 }))
    await expect(rate).rejects.toMatchObject({ code: 'CLASS_NOT_FOUND' })
  })
})

describe('student counts', () => {
  test('go up and down, and never below zero', async () => {
    const seats = await aClass(db)
    await db.transaction().execute(async (tx) => {
      await adjustStudentCount(tx, { classId: seats.id }, 2)
      await adjustStudentCount(tx, { classId: seats.id }, -1)
    })
    const row = () =>
      db.selectFrom('classes').select('studentCount').where('id', '=', seats.id).executeTakeFirstOrThrow()
    expect(await row()).toEqual({ studentCount: 1 })
    await db.transaction().execute((tx) => adjustStudentCount(tx, { classId: seats.id }, -5))
    expect(await row()).toEqual({ studentCount: 0 })
  })
})

import { describe, expect, test } from 'vitest'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { paths } from '#paths'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { inDatabase } from './database-setup.ts'
import { startSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'
import { crawlScreens, unmarkedBurmese } from './screen-faults.ts'

/** Screens that no link leads to: mails, social log-ins and links of other people do. */
const withoutLinks = [
  paths.password.reset({ token: 'a-token', user_type: 'student' }),
  paths.socialSignUp.student(),
  paths.socialSignUp.teacher(),
  paths.registrationPayment({ type: 'teacher' }),
  paths.receipt('AAAA-BBBB-CCCC'),
  paths.payLink('a-link'),
  paths.forbidden(),
  paths.signUp.student(),
  paths.signUp.school(),
  paths.search({ q: 'Excel' }),
  paths.courseRequest.list(),
]
/** One language is enough; the owner's screens and the console have a test of their own. Files are no screens. */
const anywhere = /^\/(?!en(\/|$)|admin(\/|$)|backend\/|logout|\?)/

/** Lists show classes and courses first, so that links lead to no page of a video course. */
function aVideoCoursePage(): Promise<string> {
  return inDatabase(async (db) => {
    const videos = db.selectFrom('publicCourses').select('courseId as id').where('courseType', '=', CourseType.video)
    const { id } = await videos.orderBy('courseId').executeTakeFirstOrThrow()
    return paths.videoCourse.detail(id ?? 0)
  })
}

describe('the screens', { timeout: 600_000 }, () => {
  const person = useTestAccounts('phone')
  let ofStudent: readonly string[]

  test('of a guest can be pressed by a finger and lose nothing at 320 px and with text of 200 %', async () => {
    const { page, expectErrors } = await person('guest')
    expectErrors(/404|422/)
    const { screens, faults } = await crawlScreens(
      page,
      [paths.home(), await aVideoCoursePage(), ...withoutLinks],
      anywhere,
    )
    expect(screens.length).toBeGreaterThanOrEqual(32)
    expect(faults).toEqual([])
  })

  test('of a student can be pressed by a finger and lose nothing at 320 px and with text of 200 %', async () => {
    const student = await person('student')
    await startSession(student, 'student', { phone: demoAccounts.student, password: demoAccounts.password })
    const { page } = student
    const { screens, faults } = await crawlScreens(page, [paths.own.student.learning(), paths.home()], anywhere)
    expect(screens.length).toBeGreaterThanOrEqual(30)
    expect(faults).toEqual([])
    ofStudent = screens
  })

  // BUR-13
  test('of a student mark Burmese names and titles on English pages', async () => {
    const { page } = await person('student')
    expect(await unmarkedBurmese(page, ofStudent)).toEqual([])
  })
})

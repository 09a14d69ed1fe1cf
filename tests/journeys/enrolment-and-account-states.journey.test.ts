import { beforeAll, describe, expect, test } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { paths } from '#paths'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { addDays, formatDay } from '#platform/contract/calendar.ts'
import { HOUR_MS } from '#platform/contract/durations.ts'
import { m } from '#platform/messages/generated/messages.js'
import { today } from '#platform/server/clock.ts'
import { aClass, aCourse, anEnrolment, aVideoCourse } from '#tests/support/builders.ts'
import { aRegisteredStudent, aTeacherWithoutVideos, aWaitingTeacher, inDatabase } from './database-setup.ts'
import { says } from './pages/fields.ts'
import { startSession } from './pages/session.ts'
import { type Person, useTestAccounts, viewports } from './people.ts'
import { visible } from './visible.ts'

const password = 'a-secret-12'

const accountOf = (kind: string, digit: number) => ({
  name: `ဒေါ်${kind}`,
  phone: `0953100000${digit}`,
  email: `standing-${digit}@example.com`,
  password,
})

/** In each size the action of the moment stands once, in the first viewport. @see STU-06 */
async function offers({ page, sizes }: Person, action: string): Promise<void> {
  const shown = page.locator('main').locator('a:visible, button:visible').filter({ hasText: action })
  const bottom = async () => {
    const box = await shown.boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  // The size of the steps is the last one.
  for (const size of sizes.toReversed()) {
    await page.setViewportSize(viewports[size])
    await expect.poll(() => shown.count(), { message: `${action}, on a ${size}` }).toBe(1)
    await expect.poll(bottom, { message: `${action}, on a ${size}` }).toBeLessThanOrEqual(viewports[size].height)
  }
}

// What happened to an application or an account is said where its person looks for it.
describe('a student', () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const account = accountOf('နွယ်', 1)
  let studentId: number
  beforeAll(async () => {
    studentId = (await aRegisteredStudent(account)).id
  })

  /** A class for which the student has sent a picture so long ago. */
  async function anApplication(hoursAgo: number, overrides: object = {}): Promise<number> {
    return inDatabase(async (db) => {
      const { id: classId } = await aClass(db, { feeMmk: 60_000, insertedAt: new Date('2020-01-01T00:00:00Z') })
      const uploadedAt = new Date(Date.now() - hoursAgo * HOUR_MS)
      const { id: enrolmentId } = await anEnrolment(db, { classId, studentId, insertedAt: uploadedAt, ...overrides })
      // The file of another picture: admins see this one at the desk too.
      const { filePath } = await db
        .selectFrom('paymentProofs')
        .select('filePath')
        .orderBy('id')
        .executeTakeFirstOrThrow()
      const proof = { enrolmentId, filePath, sha256: Buffer.alloc(32), uploadedAt }
      await db.insertInto('paymentProofs').values(proof).execute()
      return classId
    })
  }

  test('reads how long the check of a picture may take, and that it is late (STU-08)', async () => {
    const student = await person('student')
    const { page } = student
    await startSession(student, 'student', { phone: account.phone, password })
    await page.goto(paths.class.detail(await anApplication(1)))
    await page.getByText(new RegExp(m.enrolment_answer_within({ hours: '၂၂', minutes: '[၀-၉]+' }))).waitFor()
    expect(await page.getByText(m.enrolment_answer_ask()).count()).toBe(0)
    await page.goto(paths.class.detail(await anApplication(31)))
    await page.getByRole('link', { name: m.enrolment_answer_ask() }).waitFor()
    await page.getByText(new RegExp(m.enrolment_answer_late({ hours: '၇', minutes: '[၀-၉]+' }))).waitFor()
    await offers(student, m.enrolment_edit_payment())
    await visible(student, 'answer-late')
  })

  test('reads why and when an application was rejected, and what becomes of the transfer (STU-10)', async () => {
    const student = await person('student')
    const { page } = student
    const reason = 'ပုံ ဝါးနေသည်'
    const rejected = { status: EnrolmentStatus.rejected, decisionReason: reason, updatedAt: new Date() }
    await page.goto(paths.class.detail(await anApplication(5, rejected)))
    await says(page, m.enrolment_notice_reason({ reason }))
    await says(page, m.enrolment_rejected_on({ date: formatDay(today(), 'my') }))
    await says(page, m.enrolment_rejected_paid())
    await offers(student, m.enrolment_enrol())
    await visible(student, 'application-rejected')
  })

  test('reads in both lists why an application was rejected, and goes on from each row (STU-10, REQ-08)', async () => {
    const student = await person('student')
    const { page } = student
    const reason = 'ငွေလွှဲပုံတွင် အမှတ် လိုနေသည်'
    const rejected = { studentId, status: EnrolmentStatus.rejected, decisionReason: reason }
    const over = { studentId, status: EnrolmentStatus.finished, accessEndDate: addDays(today(), -1) }
    const [kept, ended] = await inDatabase(async (db) => {
      const of = async (title: string, enrolment: object) => {
        const { id } = await aVideoCourse(db, { title })
        await anEnrolment(db, { courseId: id, ...enrolment })
        return id
      }
      return [await of('ငြင်းပယ်ခံရသော ဗီဒီယို', rejected), await of('ပြီးဆုံးသော ဗီဒီယို', over)]
    })
    const classId = await anApplication(5, rejected)
    await page.goto(paths.enrolled.courses())
    const row = (id: number) =>
      page.getByRole('row').filter({ has: page.locator(`a[href="${paths.videoCourse.detail(id)}"]`) })
    await row(kept).getByText(m.enrolment_notice_reason({ reason })).waitFor()
    await row(kept).getByRole('link', { name: m.enrolment_buy_again() }).waitFor()
    await row(ended).getByText(m.enrolment_status_expired()).waitFor()
    await row(ended).getByRole('link', { name: m.enrolment_buy_again() }).waitFor()
    await visible(student, 'courses-rejected')
    await page.goto(paths.enrolled.classes())
    await says(page, m.enrolment_notice_reason({ reason }))
    await page.getByRole('link', { name: m.enrolment_enrol_again() }).first().waitFor()
    await visible(student, 'classes-rejected')
    await page.getByRole('link', { name: m.enrolment_enrol_again() }).first().click()
    await page.waitForURL((url) => url.pathname === paths.class.detail(classId))
  })

  test('is offered the lessons while access lasts, and to apply again afterwards (STU-06)', async () => {
    const student = await person('student')
    const { approved, finished } = EnrolmentStatus
    const cases = [
      [{ status: approved, accessEndDate: addDays(today(), 30) }, m.enrolment_view_lessons()],
      [{ status: approved, accessEndDate: addDays(today(), -1) }, m.enrolment_enrol_again()],
      [{ status: finished, accessEndDate: addDays(today(), 30) }, m.enrolment_enrol()],
    ] as const
    for (const [overrides, action] of cases) {
      const classId = await anApplication(5, overrides)
      await student.page.goto(paths.class.detail(classId))
      await offers(student, action)
      await visible(student, 'decided-application')
      // The receipt, what was paid, and a refund are there.
      await student.page.getByRole('link', { name: m.enrolment_payment_and_receipt() }).click()
      await student.page.waitForURL((url) => url.pathname === paths.enrolled.classPayment(classId))
      await student.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    }
  })
})

describe('an owner', () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  test('whose account waits sees so at a page for approved owners (OWN-12)', async () => {
    const account = accountOf('စောင့်', 2)
    await aWaitingTeacher(account, 'စောင့်ဆဲ သင်တန်း')
    const owner = await person('waiting')
    const { page } = owner
    await startSession(owner, 'teacher', { phone: account.phone, password })
    await page.goto(paths.owner.createCourse())
    await page.waitForURL((url) => url.pathname === '/forbidden')
    await says(page, m.site_account_waits_title())
    expect(await page.getByText(m.platform_forbidden_text()).count()).toBe(0)
    await visible(owner, 'account-waits')
    await page.getByRole('link', { name: m.site_account_notices() }).click()
    await page.waitForURL((url) => url.pathname === paths.own.teacher.notifications())
  })

  test('that was rejected is led to its profile, where the reason stands', async () => {
    const account = accountOf('ပယ်', 4)
    const reason = 'မှတ်ပုံတင် ဓာတ်ပုံ ဝါးနေသည်'
    const { teacherId } = await aWaitingTeacher(account, 'ပယ်ထားသော သင်တန်း')
    const values = { status: AccountStatus.rejected, statusReason: reason }
    await inDatabase((db) => db.updateTable('accounts').set(values).where('id', '=', teacherId).execute())
    const owner = await person('rejected')
    const { page } = owner
    await startSession(owner, 'teacher', { phone: account.phone, password })
    await page.goto(`/en${paths.owner.createCourse()}`)
    await page.waitForURL((url) => url.pathname === '/en/forbidden')
    await visible(owner, 'account-rejected')
    await page.getByRole('link', { name: m.site_account_profile({}, { locale: 'en' }) }).click()
    await page.waitForURL((url) => url.pathname === `/en${paths.ownProfile.teacher()}`)
    const shown = page.getByRole('main').getByText(m.accounts_reject_reason({ reason }, { locale: 'en' }))
    await shown.waitFor()
    expect(await shown.getAttribute('lang')).toBe('my')
    await visible(owner, 'rejected-profile')
  })

  test('sees a rejected course above the list (OWN-21), and tells classes of one course apart (OWN-09)', async () => {
    const account = accountOf('ခိုင်', 3)
    const title = 'Excel ဖြင့် စာရင်းဇယား ရေးဆွဲခြင်း အခြေခံမှ အဆင့်မြင့်အထိ'
    await aTeacherWithoutVideos(account, 'အခြားသင်တန်း')
    const days = [addDays(today(), 10), addDays(today(), 40)]
    const reason = 'ဓာတ်ပုံ ဝါးနေသည်'
    await inDatabase(async (db) => {
      const { id: ownerId } = await db
        .selectFrom('accounts')
        .select('id')
        .where('phoneNumber1', '=', account.phone)
        .executeTakeFirstOrThrow()
      const rejected = { ownerId, title: 'ငြင်းပယ်ခံရသော', approval: Approval.rejected, rejectReason: reason }
      const { id: rejectedId } = await aCourse(db, rejected)
      await aClass(db, { courseId: rejectedId, startDate: addDays(today(), 70), endDate: addDays(today(), 90) })
      const { id: courseId } = await aCourse(db, { ownerId, title })
      for (const startDate of days) await aClass(db, { courseId, startDate, endDate: addDays(startDate, 20) })
    })
    const owner = await person('owner')
    const { page } = owner
    await startSession(owner, 'teacher', { phone: account.phone, password })
    await page.goto(paths.owner.courses())
    await says(page, m.catalogue_own_rejected_count({ count: 1, n: '၁' }))
    await visible(owner, 'course-rejected')
    await page.goto(paths.owner.classes())
    for (const day of days) {
      const row = page.getByRole('row').filter({ hasText: formatDay(day, 'my') })
      await row.getByRole('link', { name: title, exact: true }).waitFor()
    }
    const rejected = page.getByRole('row').filter({ hasText: 'ငြင်းပယ်ခံရသော' })
    await rejected.getByText(m.catalogue_own_reject_reason({ reason })).waitFor()
    await visible(owner, 'classes-of-one-course')
    await rejected.getByRole('link', { name: m.catalogue_own_edit_course() }).click()
    await says(page, m.catalogue_own_rejected_note())
  })
})

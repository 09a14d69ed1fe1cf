import { beforeAll, describe, expect, test } from 'vitest'
import { adminMenu } from '#navigation/admin-menu.ts'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { aWaitingTeacher } from './database-setup.ts'
import { type Identity, logIn, showsMessage } from './pages/accounts.ts'
import { actWithReason, choosesReason, enterConsole, findPerson, openCourse } from './pages/console.ts'
import { field, fill, heading, noticed, opensWith, press, says } from './pages/fields.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const REASON = 'ငွေလွှဲပြေစာ ဝါးနေသည်။ ပြန်တင်ပေးပါ။'

describe('the admin console', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const name = 'ဒေါ်ရွှေဇင်'
  const teacherIdentity: Identity = {
    name,
    phone: `09471000001`,
    email: `waiting@example.com`,
    password: 'a-secret-12',
  }
  const courseTitle = `ပန်းချီ အခြေခံ 1`
  let waiting: Awaited<ReturnType<typeof aWaitingTeacher>>
  beforeAll(async () => {
    waiting = await aWaitingTeacher(teacherIdentity, courseTitle)
  })

  test('a moderator finds a teacher by another spelling of the phone number, and rejects with a reason', async () => {
    const moderator = await person('moderator')
    await enterConsole(moderator, demoAccounts.moderator)
    await findPerson(moderator, 'teacher', teacherIdentity.phone.replace(/^0/, '+95'), name)
    await visible(moderator, 'admin-person')
    await press(moderator.page, m.moderation_reject())
    await choosesReason(moderator, m.moderation_reason_nrc_unreadable())
    await visible(moderator, 'admin-person-reasons')
    await press(moderator.page, m.platform_cancel())
    await moderator.page.getByRole('button', { name: m.moderation_reset_link() }).click()
    const keys = moderator.page.locator('dialog .actions button')
    await keys.first().waitFor()
    for (const key of await keys.all()) {
      expect((await key.boundingBox())?.height, 'a key of one line').toBeLessThan(60)
    }
    await press(moderator.page, m.platform_cancel())
    await actWithReason(moderator, m.moderation_reject(), REASON)
    await noticed(moderator.page, m.moderation_rejected_done())
    await visible(moderator, 'admin-person-rejected')
  })

  test('the teacher reads the reason, and is approved later', async () => {
    const teacher = await person('teacher')
    await logIn(teacher, 'teacher', teacherIdentity)
    await showsMessage(teacher, 'teacher', {
      unread: '၁',
      text: m.moderation_notice_account_rejected({ reason: REASON }),
    })
    const { page } = await person('moderator')
    await press(page, m.moderation_approve())
    await noticed(page, m.moderation_approved_done())
    await showsMessage(teacher, 'teacher', { unread: '၁', text: m.moderation_notice_account_approved() })
  })

  test("the second of two admins who decide on a course sees the first one's decision and name", async () => {
    const [owner, moderator] = [await person('owner'), await person('moderator')]
    await enterConsole(owner)
    await openCourse(owner, waiting.courseId, courseTitle)
    await openCourse(moderator, waiting.courseId, courseTitle)
    await press(moderator.page, m.moderation_reject())
    await choosesReason(moderator, m.moderation_reason_wrong_category())
    await visible(moderator, 'admin-course-reasons')
    await press(moderator.page, m.platform_cancel())
    await actWithReason(owner, m.moderation_reject(), REASON)
    await noticed(owner.page, m.moderation_rejected_done())
    moderator.expectErrors(/422/)
    await press(moderator.page, m.moderation_approve())
    await says(moderator.page, 'ဒေါ်နန်းအေး')
    await says(moderator.page, REASON)
    await visible(moderator, 'admin-course-changed-meanwhile')
    await press(moderator.page, m.moderation_approve())
    await noticed(moderator.page, m.moderation_course_approved_notice())
  })

  test('each entry of the menu opens a page of the same name', async () => {
    const owner = await person('owner')
    for (const { to, label } of adminMenu('owner')) {
      await owner.page.goto(to)
      // The desk's heading includes the number of waiting payments.
      if (to !== '/admin/payments') await heading(owner.page, label)
    }
  })

  test('the third warning flags the account', async () => {
    const moderator = await person('moderator')
    await findPerson(moderator, 'teacher', waiting.accountNo, name)
    for (const count of ['၁', '၂', '၃']) {
      await actWithReason(moderator, m.moderation_warn(), `အကြောင်းရင်း ${count}`)
      await says(moderator.page, `အကြောင်းရင်း ${count}`)
    }
    await says(moderator.page, m.moderation_flagged({ n: '၃' }))
    await visible(moderator, 'admin-person-flagged')
    await moderator.page.goto(`/admin/users?type=teacher&keyword=${waiting.accountNo}`)
    await says(moderator.page, m.moderation_flagged_badge({ n: '၃' }))
  })

  test('published news appear on the site at once', async () => {
    const moderator = await person('moderator')
    const title = `သင်တန်းအသစ်များ 1`
    await moderator.page.goto('/admin/news/new')
    await fill(moderator.page, { [m.news_field_title()]: title })
    await moderator.page.locator('[role=textbox][aria-multiline]').click()
    await moderator.page.keyboard.insertText('ဒီလမှ စ၍ သင်တန်းအသစ်များ ဖွင့်ပါမည်။')
    await visible(moderator, 'admin-news-new')
    await moderator.page.locator('main button[type=submit]').click()
    await moderator.page.waitForURL('**/admin/news')
    const guest = await person('guest')
    const link = guest.page.getByRole('link', { name: title }).first()
    await opensWith(guest.page, '/newslist', link)
    await link.click()
    await heading(guest.page, title)
  })

  test('two admins who edit the same article get a conflict instead of overwriting, and keep their input', async () => {
    const [owner, moderator] = [await person('owner'), await person('moderator')]
    const [first, second] = [`ပထမလူ၏ ခေါင်းစဉ် 1`, `ဒုတိယလူ၏ ခေါင်းစဉ် 1`]
    await moderator.page.goto('/admin/news')
    await moderator.page.getByRole('link', { name: `သင်တန်းအသစ်များ 1`, exact: true }).click()
    await heading(moderator.page, m.news_edit())
    await owner.page.goto(new URL(moderator.page.url()).pathname)
    await heading(owner.page, m.news_edit())
    await fill(owner.page, { [m.news_field_title()]: first })
    await press(owner.page, m.news_save())
    await owner.page.waitForURL('**/admin/news')
    await fill(moderator.page, { [m.news_field_title()]: second })
    moderator.expectErrors(/422/)
    await press(moderator.page, m.news_save())
    await says(moderator.page, m.validation_changed_meanwhile())
    await visible(moderator, 'admin-news-changed-meanwhile')
    expect(await field(moderator.page, m.news_field_title()).inputValue()).toBe(second)
    await press(moderator.page, m.news_save())
    await moderator.page.waitForURL('**/admin/news')
    await says(moderator.page, second)
  })

  test('the owner reads each action in the audit trail, and a moderator sees no entries of the finance role', async () => {
    const [owner, moderator] = [await person('owner'), await person('moderator')]
    await owner.page.goto(`/admin/audit?target=course:${waiting.courseId}`)
    await says(owner.page, courseTitle)
    await says(owner.page, 'ဦးကျော်စွာလင်း')
    await visible(owner, 'admin-audit')
    await moderator.page.goto('/admin')
    // In the side column of a wide window, behind the menu button on a phone.
    await moderator.page.getByLabel(m.platform_admin_all_pages()).click()
    await moderator.page.locator('a[href="/admin/users"]:visible').waitFor()
    expect(await moderator.page.locator('a[href="/admin/payouts"]').count()).toBe(0)
    moderator.expectErrors(/403/)
    await moderator.page.goto('/admin/payouts')
    await heading(moderator.page, m.platform_forbidden_title())
    await visible(moderator, 'admin-forbidden')
  })

  test('a day of the audit trail is chosen in a calendar of seven columns', async () => {
    const owner = await person('owner')
    await owner.page.goto('/admin/audit')
    await owner.page.getByRole('button', { name: m.platform_open_calendar() }).first().click()
    const dialog = owner.page.getByRole('dialog')
    const days = dialog.getByRole('gridcell').getByRole('button')
    await days.first().waitFor()
    await visible(owner, 'admin-calendar')
    const boxes = await Promise.all((await days.all()).map((day) => day.boundingBox()))
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(7)
    expect(Math.min(...boxes.map((box) => box?.height ?? 0)), 'height of a day').toBeGreaterThanOrEqual(40)
    await days.first().click()
    await owner.page.waitForURL(/from=\d{4}-\d{2}-01/)
    await expect
      .poll(() => owner.page.locator('input.input[name=from]').inputValue())
      .toMatch(/^[0-9၀-၉]{2}\/[0-9၀-၉]{2}\/[0-9၀-၉]{4}$/)
  })
})

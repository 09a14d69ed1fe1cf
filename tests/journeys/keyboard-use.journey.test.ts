import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { aClass, aCourse, anEnrolment, aStudent } from '#tests/support/builders.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { aTeacherWithoutVideos, inDatabase, prepareReferenceData } from './database-setup.ts'
import { makeStoryFiles, type StoryFiles } from './files.ts'
import {
  announced,
  chooseByArrows,
  chooseFile,
  enter,
  openDialog,
  selectByArrows,
  tabTo,
  tick,
  typeInto,
} from './keyboard.ts'
import { afterReading } from './pages/enrolling.ts'
import { field, heading, opensWith, says } from './pages/fields.ts'
import { aPreparedLesson, logIn } from './pages/prepared-lesson.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import { deskWith, deskWithRegistration, waitingPurchases, waitingRegistration } from './waiting-payments.ts'

const password = 'a-secret-12'
const teacher = { name: 'ဒေါ်အေးမြ', phone: '09478000002', email: 'keyboard-teacher@example.com', password }
const taught = 'လက်ကွက် စာရိုက် အဆင့်မြင့်'
let files: StoryFiles

beforeAll(async () => {
  files = await makeStoryFiles('keyboard')
  await prepareReferenceData()
})
afterAll(() => rm(files.folder, { recursive: true, force: true }))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()

/** From the log-in page, where it leads back to. */
async function logInByKeyboard({ page }: Person, phone: string, type: string, secret = password): Promise<void> {
  await page.goto('/login')
  await chooseByArrows(page, page.getByRole('group', { name: m.accounts_type() }), type)
  await typeInto(page, field(page, m.accounts_phone_or_number()), phone)
  await typeInto(page, field(page, m.accounts_password()), secret)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
}

/**
 * The heading of the page is its only one of the first level, inside the main landmark, behind a link to skip to it.
 */
async function isOutlined(page: Page): Promise<void> {
  expect(await page.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
}

describe('a student by keyboard alone', { timeout: 120_000 }, () => {
  const person = useTestAccounts('desktop')
  const title = 'ကီးဘုတ် လက်ကွက် အခြေခံ'
  let classPath: string
  beforeAll(async () => {
    const classId = await inDatabase(
      async (db) => (await aClass(db, { courseId: (await aCourse(db, { title })).id })).id,
    )
    classPath = paths.class.detail(classId)
  })

  test('skips to the content, finds a class among the suggestions and signs up from it', async () => {
    const { page } = await person('student')
    await page.goto('/')
    await isOutlined(page)
    await enter(page, link(page, m.platform_skip()))
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await typeInto(page, page.getByRole('main').locator('input[type=search]'), title)
    const search = page.getByRole('main').getByRole('combobox')
    const options = page.getByRole('listbox', { name: m.platform_search() })
    await options.getByRole('group', { name: m.storefront_classes() }).waitFor()
    await expect.poll(() => page.getByRole('status').allTextContents()).toContainEqual(expect.stringMatching(/[၁-၉]/))
    const isActive = async () => {
      await page.keyboard.press('ArrowDown')
      const active = await search.getAttribute('aria-activedescendant')
      return (await page.locator(`[id="${active}"]`).getAttribute('href')) === classPath
    }
    for (let step = 0; step < 5 && !(await isActive()); step += 1);
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await enter(page, link(page, m.storefront_enrol()))
    const prompt = await openDialog(page)
    await enter(page, prompt.getByRole('link', { name: m.enrolment_prompt_sign_up() }))
    await tick(page, page.getByRole('checkbox', { name: m.accounts_i_agree() }))
    await enter(page, button(page, m.accounts_accept()))
    await heading(page, m.accounts_sign_up_student())
    await typeInto(page, field(page, m.accounts_name()), 'မကြည်ကြည်')
    await page.keyboard.press('Enter')
    // What is missing stands beside each field, and the caret is in the first.
    const phone = field(page, m.accounts_phone())
    await expect.poll(() => phone.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await phone.getAttribute('aria-invalid')).toBe('true')
    expect(await phone.getAttribute('aria-describedby')).toBeTruthy()
    await typeInto(page, phone, '09478000001')
    await typeInto(page, field(page, m.accounts_email()), 'keyboard-student@example.com')
    await typeInto(page, field(page, m.accounts_password()), password)
    await typeInto(page, field(page, m.accounts_confirm_password()), password)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === classPath)
  })

  test('applies and pays with a picture', async () => {
    const { page } = await person('student')
    const dialog = await openDialog(page, m.enrolment_confirm_attend())
    await enter(page, dialog.getByRole('button', { name: m.enrolment_attend(), exact: true }))
    const next = await openDialog(page, m.enrolment_pay_next_title())
    await enter(page, next.getByRole('link', { name: m.enrolment_pay_now() }))
    await heading(page, m.payments_proof_title())
    await isOutlined(page)
    await chooseFile(page, button(page, m.platform_choose_file()), files.receipt)
    await enter(page, button(page, m.payments_proof_send()))
    await announced(page, m.payments_proof_sent())
    const reading = await afterReading(page)
    if (reading) await enter(page, reading)
    await says(page, m.enrolment_wait_for_answer())
  })

  test('watches a lesson, with controls that say their state, and rates', async () => {
    const viewer = await person('viewer')
    const { page } = viewer
    const { courseId, lesson } = await aPreparedLesson(await logIn())
    await logInByKeyboard(viewer, demoAccounts.student, m.accounts_type_student(), demoAccounts.password)
    await page.goto(paths.videoCourse.detail(courseId))
    const stars = page.getByRole('group', { name: m.enrolment_rate_course() })
    const average = page.getByRole('main').getByRole('img', { name: /၅/ }).first()
    const before = await average.getAttribute('aria-label')
    // The stars that the arrow keys pass are not sent; leaving them sends the last one, once.
    const rates: string[] = []
    page.on('request', (request) => {
      if (/\/course\/\d+\/rate/.test(request.url())) rates.push(request.postData() ?? '')
    })
    await chooseByArrows(page, stars, m.platform_stars_of_five({ value: '၁' }))
    await button(page, m.enrolment_rate_save()).waitFor()
    expect(rates).toEqual([])
    await page.keyboard.press('Enter')
    await announced(page, m.enrolment_rated())
    await button(page, m.enrolment_rate_save()).waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    expect(rates.map((body) => JSON.parse(body).rate)).toEqual([1])
    // REQ-02: the page shows the new average without a reload.
    await expect.poll(() => average.getAttribute('aria-label')).not.toBe(before)
    await page.goto(paths.enrolled.courseGroups(courseId))
    await enter(page, page.getByRole('main').getByRole('link').filter({ hasText: lesson.content_title }).first())
    await heading(page, lesson.content_title)
    await enter(page, button(page, m.content_play_named({ name: lesson.content_title })))
    const video = page.locator('video')
    await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime)).toBeGreaterThan(0)
    await page.keyboard.press('k')
    await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(true)
  })
})

describe('a teacher by keyboard alone', { timeout: 120_000 }, () => {
  const person = useTestAccounts('desktop')
  const title = 'အသံထွက် လေ့ကျင့်ခန်း'
  const applicant = 'မောင်ဇေယျ'
  let classId: number
  beforeAll(async () => {
    await aTeacherWithoutVideos(teacher, taught)
    classId = await inDatabase(async (db) => {
      const course = await db.selectFrom('courses').select('id').where('title', '=', taught).executeTakeFirstOrThrow()
      const taughtClass = await aClass(db, { courseId: course.id })
      await anEnrolment(db, { classId: taughtClass.id, studentId: (await aStudent(db, { name: applicant })).id })
      return taughtClass.id
    })
  })

  test('makes a course and a class', async () => {
    const owner = await person('teacher')
    const { page } = owner
    await logInByKeyboard(owner, teacher.phone, m.accounts_type_teacher())
    await page.goto('/createcourse')
    await heading(page, m.catalogue_own_add_course())
    await isOutlined(page)
    await selectByArrows(page, field(page, m.catalogue_own_category()), 1)
    await typeInto(page, field(page, m.catalogue_own_title()), title)
    await typeInto(page, field(page, m.catalogue_own_explanation()), 'နေ့စဉ် လေ့ကျင့်ပါ။')
    await typeInto(page, page.getByRole('textbox', { name: m.catalogue_own_details() }), 'သင်ခန်းစာ ၂၄ ခု')
    const group = (name: string) => page.getByRole('group', { name })
    await chooseByArrows(page, group(m.catalogue_own_certificate()), m.catalogue_own_certificate_yes())
    await chooseByArrows(page, group(m.catalogue_own_course_type()), m.catalogue_own_type_in_person())
    await enter(page, button(page, m.catalogue_own_save()))
    await heading(page, m.catalogue_own_add_class())
    await typeInto(page, field(page, m.catalogue_own_fee()), '50000')
    await selectByArrows(page, field(page, m.catalogue_own_start_time()), 20)
    await selectByArrows(page, field(page, m.catalogue_own_end_time()), 24)
    await typeInto(page, field(page, m.catalogue_own_start_date()), '01/03/2027')
    await typeInto(page, field(page, m.catalogue_own_end_date()), '31/05/2027')
    await chooseByArrows(page, group(m.catalogue_own_class_type()), m.catalogue_own_weekend())
    for (const day of await group(m.catalogue_own_days()).getByRole('checkbox').all()) await tick(page, day)
    await enter(page, button(page, m.catalogue_own_save()))
    await heading(page, m.catalogue_own_classes())
  })

  test('accepts an applicant, whom the buttons name, and can undo it', async () => {
    const { page } = await person('teacher')
    await page.goto(`${paths.own.teacher.students()}?class_id=${classId}`)
    const accept = button(page, `${m.enrolment_accept()} – ${applicant}`)
    await enter(page, accept)
    const dialog = await openDialog(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => accept.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await enter(page, (await openDialog(page)).getByRole('button').last())
    await announced(page, m.enrolment_accepted_name({ name: applicant }))
    await enter(page, button(page, m.enrolment_undo()))
    await announced(page, m.enrolment_accept_undone())
  })

  test('adds a lesson, whose menu opens and closes by keys', async () => {
    const { page } = await person('teacher')
    await page.goto('/manageCourse')
    await enter(page, page.getByRole('link', { name: m.catalogue_own_open_lessons({ title: taught }) }))
    await heading(page, m.content_groups())
    await enter(page, page.getByRole('link', { name: 'အခန်း ၁', exact: true }))
    await enter(page, link(page, m.content_add()))
    await heading(page, m.content_upload())
    await typeInto(page, field(page, m.content_content_title()), 'မှတ်စု')
    await chooseFile(page, button(page, m.platform_choose_file()), files.pdf)
    await enter(page, button(page, m.content_upload_file()))
    const menu = page.getByLabel(m.content_actions_of({ name: 'မှတ်စု' }), { exact: true })
    await enter(page, menu)
    const rename = button(page, `${m.content_rename()} – မှတ်စု`)
    await rename.waitFor()
    await page.keyboard.press('Escape')
    await rename.waitFor({ state: 'hidden' })
    expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  })
})

describe('the admin team by keyboard alone', { timeout: 120_000 }, () => {
  const person = useTestAccounts('desktop')
  const title = 'ကီးဘုတ်ဖြင့် စစ်ဆေးရန် ရုပ်သံ'
  const pendingTitle = 'ကီးဘုတ်ဖြင့် ခွင့်ပြုရန်'
  const registrant = 'ဦးသန့်ဇင် ကီးဘုတ်'
  let [enrolmentId, registration]: number[] = []
  beforeAll(async () => {
    ;[enrolmentId] = await waitingPurchases(title, { feeMmk: 45_000, students: ['မနှင်းနှင်း'] })
    registration = (await waitingRegistration(registrant, 'keyboard')).id
    await inDatabase((db) => aCourse(db, { title: pendingTitle, approval: Approval.pending }))
  })

  const answered = (page: Page, text: string) =>
    page.getByRole('status', { name: m.payments_desk_last() }).getByText(text).waitFor()

  test('verifies a payment', async () => {
    const { page } = await person('admin')
    await page.goto('/admin')
    await typeInto(page, field(page, m.accounts_email()), demoAccounts.owner.email)
    await typeInto(page, field(page, m.accounts_password()), demoAccounts.owner.password)
    await page.keyboard.press('Enter')
    await heading(page, m.platform_admin_summary())
    await isOutlined(page)
    await page.goto(await deskWith(enrolmentId as number))
    await page.getByRole('heading', { name: 'မနှင်းနှင်း', level: 2 }).waitFor()
    await selectByArrows(page, page.getByLabel(m.payments_method()), 1)
    await typeInto(page, field(page, m.payments_amount()), '45000')
    await typeInto(page, field(page, m.payments_transaction_no()), '0100 7100 0001')
    await says(page, m.payments_desk_exact())
    await enter(page, page.getByRole('button', { name: m.payments_desk_verify() }))
    await answered(page, m.payments_desk_opened())
  })

  test('answers a registration', async () => {
    const { page } = await person('admin')
    await page.goto(await deskWithRegistration(registration as number))
    await page.getByRole('heading', { name: registrant, level: 2 }).waitFor()
    await selectByArrows(page, page.getByLabel(m.payments_method()), 1)
    await typeInto(page, field(page, m.payments_amount()), '400000')
    await typeInto(page, field(page, m.payments_transaction_no()), '0100 8200 0002')
    await enter(page, page.getByRole('button', { name: m.payments_desk_verify() }))
    await answered(page, m.payments_desk_registration_verified())
  })

  test('reviews a course', async () => {
    const { page } = await person('admin')
    await page.goto('/admin/courses')
    await typeInto(page, page.getByPlaceholder(m.moderation_search_courses()), pendingTitle)
    await page.keyboard.press('Enter')
    await enter(page, page.getByRole('link', { name: pendingTitle, exact: true }))
    await heading(page, pendingTitle)
    await isOutlined(page)
    // A dialog that is left without an answer gives the focus back.
    const reject = button(page, m.moderation_reject())
    await enter(page, reject)
    await openDialog(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => reject.evaluate((element) => element === document.activeElement)).toBe(true)
    await enter(page, button(page, m.moderation_approve()))
    await announced(page, m.moderation_course_approved_notice())
    await tabTo(page, page.getByRole('link', { name: m.moderation_public_page() }))
  })

  test('sees what was searched for in vain, and teaches the search that word (BUR-04)', async () => {
    const admin = await person('admin')
    const { page } = admin
    const word = 'qwxzvv'
    await page.goto(paths.search({ q: word }))
    await says(page, m.storefront_search_none({ q: word }))
    await page.goto(paths.admin.searchWords())
    await visible(admin, 'search-words')
    await enter(page, button(page, `${m.storefront_search_words_add()} – ${word}`))
    const dialog = await openDialog(page, m.storefront_search_words_add())
    await typeInto(page, field(dialog, m.moderation_words_field()), `${word}, ဂစ်တာ`)
    await enter(page, dialog.getByRole('button', { name: m.storefront_search_words_preview() }))
    await dialog.getByRole('status').getByText('ဂစ်တာ').first().waitFor()
    await visible(admin, 'search-words-dialog')
    await enter(page, dialog.getByRole('button', { name: m.storefront_search_words_save() }))
    await announced(page, m.platform_operation_done())
    await opensWith(page, paths.search({ q: word }), page.getByText(m.storefront_search_similar()))
  })
})

import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { ownSite } from '#tests/support/own-site.ts'
import { aLineTo } from './pages/cut-line.ts'
import { fill, heading, press } from './pages/fields.ts'
import { aPreparedLesson, call, logIn, type Session } from './pages/prepared-lesson.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

async function removeNotes(session: Session, contentId: number): Promise<void> {
  const path = `/my/notes/content/${contentId}`
  const { notes } = await call<{ notes: { at_seconds: number }[] }>('GET', path, session)
  for (const { at_seconds } of notes) await call('POST', `${path}/remove`, { ...session, body: { at_seconds } })
}

describe('a student who writes notes', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  test('keeps what was typed without a connection, and a note leads to its time', async () => {
    const student = await person('student')
    student.expectErrors(/ERR_|Failed to load resource/)
    const { page } = student
    const session = await logIn()
    const { courseId, lesson } = await aPreparedLesson(session)
    await removeNotes(session, lesson.id)
    const line = await aLineTo(ownSite().url)
    await page.goto(`${line.url}/login`)
    await page.evaluate((user) => localStorage.setItem('pyinnya.session', JSON.stringify(user)), session)
    await page.goto(`${line.url}/courseContentGroup/${courseId}`)
    await page.getByRole('link').filter({ hasText: lesson.content_title }).first().click()
    await heading(page, lesson.content_title)
    // STU-30: a bought lesson belongs to the account.
    const bar = page.getByRole('navigation', { name: m.platform_bottom_menu() })
    expect(await bar.locator('[aria-current=page]').textContent()).toBe(m.platform_nav_me())
    await page.getByRole('button', { name: m.content_play_named({ name: lesson.content_title }) }).click()
    const video = page.locator('video')
    const shown = await video.elementHandle()
    await page.waitForFunction((element) => (element as HTMLVideoElement).currentTime > 3.2, shown)
    await video.evaluate((element) => (element as HTMLVideoElement).pause())

    await page.getByRole('button', { name: m.content_note_add({ time: '၀၀:၀၃' }) }).click()
    await press(page, m.content_save())
    await page.getByText(m.validation_required()).first().waitFor()
    await fill(page, { [m.content_note_at({ time: '၀၀:၀၃' })]: 'ကြိယာ ပထမပုံစံ' })
    line.cut()
    await press(page, m.content_save())
    const note = page.getByText('ကြိယာ ပထမပုံစံ').and(page.locator('p'))
    const isSent = () => line.passed.filter((path) => path.endsWith(`/my/notes/content/${lesson.id}`)).length
    await note.getByText(m.content_note_waiting()).waitFor()
    await page.getByText(m.platform_waiting_kept()).waitFor()
    await visible(student, 'lesson-note-waiting')
    const before = isSent()
    line.restore()
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await note.getByText(m.content_note_waiting()).waitFor({ state: 'detached' })
    expect(isSent() - before).toBe(1)
    await note.waitFor()
    await visible(student, 'lesson-notes', note)

    await page.reload()
    await page.getByRole('button', { name: m.content_play_named({ name: lesson.content_title }) }).click()
    const again = await video.elementHandle()
    await page.waitForFunction((element) => (element as HTMLVideoElement).currentTime > 5, again)
    await video.evaluate((element) => (element as HTMLVideoElement).pause())
    await page.getByRole('button', { name: m.content_note_go({ time: '၀၀:၀၃' }) }).click()
    await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime)).toBe(3)

    await page.getByRole('button', { name: m.content_note_edit({ time: '၀၀:၀၃' }) }).click()
    await fill(page, { [m.content_note_at({ time: '၀၀:၀၃' })]: 'ပြင်ပြီး' })
    await press(page, m.content_save())
    await page.getByText('ပြင်ပြီး').and(page.locator('p')).waitFor()
    await page.getByRole('button', { name: m.content_note_remove({ time: '၀၀:၀၃' }) }).click()
    await expect.poll(() => page.getByText('ပြင်ပြီး').count()).toBe(0)
  })
})

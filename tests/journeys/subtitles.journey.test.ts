import { describe, expect, test } from 'vitest'
import type { CourseOutline } from '#domains/learning/contract/outline.contract.ts'
import { paths } from '#paths'
import { normalizeBurmese } from '#platform/contract/burmese/normalize.ts'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { heading, noticed, press } from './pages/fields.ts'
import { act } from './pages/lesson-tools.ts'
import { aPreparedLesson, call, logIn } from './pages/prepared-lesson.ts'
import { startSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const { password, student, teacher } = demoAccounts
/** A course of the demo teacher that the demo student has bought. */
const grammar = 'အင်္ဂလိပ်သဒ္ဒါ အစအဆုံး'

/** In Zawgyi, as many programs on phones write it; the second cue ends before it begins. */
const zawgyi = [
  ...['1', '00:00:00,000 --> 00:00:12,000', 'ေက်ာင္းသားမ်ား သင္ခန္းစာ', ''],
  ...['2', '00:00:09,000 --> 00:00:08,000', 'ျမန္မာ', ''],
].join('\n')
const english = 'WEBVTT\n\n00:00.000 --> 00:12.000\nThe <i>present simple</i>\n'

describe('subtitles of a video', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  test('are checked line by line before their owner saves them', async () => {
    const session = await logIn()
    const { courseId, lesson } = await aPreparedLesson(session, grammar)
    const outline = await call<CourseOutline>('GET', `/my/video-course/${courseId}/outline`, session)
    const chapter = outline.chapters.find(({ lessons }) => lessons.some(({ id }) => id === lesson.id))
    const owner = await person('teacher')
    owner.expectErrors(/422/)
    const { page } = owner
    await startSession(owner, 'teacher', { phone: teacher, password })
    await page.goto(paths.owner.contents({ courseId, id: chapter?.id ?? 0 }))
    await act(page, normalizeBurmese(lesson.content_title), m.content_subtitles())
    const dialog = page.getByRole('dialog')
    const choosing = async (language: string, file: { name: string; text: string }) => {
      const input = dialog.getByLabel(`${m.content_subtitles_choose()} – ${language}`).and(page.locator('input'))
      await input.setInputFiles({ name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.text) })
    }
    const [my, en] = [m.content_subtitles_my(), m.content_subtitles_en()]
    await choosing(my, { name: 'broken.srt', text: 'no times' })
    await dialog.getByRole('alert').waitFor()
    await visible(owner, 'subtitles-refused')
    await choosing(my, { name: 'lesson.srt', text: zawgyi })
    await dialog.getByText(m.content_subtitles_zawgyi()).waitFor()
    const problem = m.content_cue_end_before_start()
    await dialog.getByText(m.content_subtitles_line({ line: '၆', problem })).waitFor()
    expect(await dialog.getByRole('alert').count()).toBe(0)
    await visible(owner, 'subtitles-checked')
    await press(page, m.content_save())
    await noticed(page, m.content_subtitles_saved())
    await choosing(en, { name: 'lesson.vtt', text: english })
    await press(page, m.content_save())
    await noticed(page, m.content_subtitles_saved())
    await dialog.getByText('lesson.vtt').waitFor()
    await visible(owner, 'subtitles-saved')
  })

  test('are shown over the picture in the language that was chosen', async () => {
    const { courseId, lesson } = await aPreparedLesson(await logIn(), grammar)
    const watcher = await person('student')
    const { page } = watcher
    await startSession(watcher, 'student', { phone: student, password })
    await page.goto(paths.enrolled.courseGroups(courseId))
    await page.getByRole('link').filter({ hasText: lesson.content_title }).first().click()
    await heading(page, lesson.content_title)
    await page.getByRole('button', { name: m.content_play_named({ name: lesson.content_title }) }).click()
    const select = page.getByLabel(m.content_subtitles(), { exact: true })
    await select.selectOption('my')
    const cue = page.locator('p[lang=my] span')
    const shown = (text: string | null) => text?.replaceAll('\u200b', '')
    await expect.poll(async () => shown(await cue.textContent())).toBe('ကျောင်းသားများ သင်ခန်းစာ')
    await page.locator('video').evaluate((element) => (element as HTMLVideoElement).pause())
    await visible(watcher, 'lesson-with-subtitles')
    await select.selectOption('en')
    await page.locator('p[lang=en] span').getByText('The present simple').waitFor()
    await page.getByRole('region', { name: m.content_player() }).focus()
    await page.keyboard.press('c')
    await expect.poll(() => page.locator('p[lang=en] span').count()).toBe(0)
    await page.keyboard.press('c')
    await page.locator('p[lang=en] span').waitFor()
    await page.reload()
    await page.getByRole('button', { name: m.content_play_named({ name: lesson.content_title }) }).click()
    await page.locator('p[lang=en] span').waitFor()
  })
})

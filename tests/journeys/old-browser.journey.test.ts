import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { heading, press } from './pages/fields.ts'
import { deviceOf, pdfIsDrawn, pictureIsShown } from './pages/lessons.ts'
import { aPreparedLesson, aSessionWithoutDevices, documentLessons } from './pages/prepared-lesson.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

/** Takes away what came after Chrome 119. Runs in the browser. */
function asBrowsersOf2023(): void {
  const newer: [object, string[]][] = [
    [Array, ['fromAsync']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [WeakMap.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [Math, ['sumPrecise']],
    [Promise, ['try']],
    [Set.prototype, ['difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference', 'union']],
    [URL, ['parse']],
  ]
  for (const [of, names] of newer) for (const name of names) Reflect.deleteProperty(of, name)
}

/** Takes away what came between Chrome 98 and 119, too. Runs in the browser. */
function asBrowsersOf2022(): void {
  const newer: [object, string[]][] = [
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [URL, ['canParse']],
    [AbortSignal, ['any', 'timeout']],
    [Element.prototype, ['checkVisibility']],
  ]
  for (const [of, names] of newer) for (const name of names) Reflect.deleteProperty(of, name)
}

describe('a student with an old phone', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { serviceWorkers: 'allow' })

  test('sees the site, plays and saves a lesson, opens its picture and PDF, and logs out', async () => {
    const student = await person('student')
    const { page, context } = student
    await context.addInitScript(asBrowsersOf2023)
    const session = await aSessionWithoutDevices()
    const { courseId, lesson } = await aPreparedLesson(session)
    const title = lesson.content_title
    const { pdf, image } = await documentLessons(session, courseId)
    await page.goto('/login')
    await page.evaluate((user) => localStorage.setItem('pyinnya.session', JSON.stringify(user)), session)
    await page.goto(pdf.path)
    await pdfIsDrawn(page)

    await context.addInitScript(asBrowsersOf2022)
    await page.goto('/student/learning')
    await heading(page, m.learning_title())
    await page.goto(`/courseContentGroup/${courseId}`)
    await page.getByRole('link').filter({ hasText: title }).first().click()
    await heading(page, title)
    await press(page, m.content_play_named({ name: title }))
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
    await page.getByRole('button', { name: m.content_save_lesson(deviceOf({ device: 'phone' })) }).click()
    await page.getByRole('link', { name: m.content_saved(), exact: true }).waitFor()
    await page.goto(image.path)
    await pictureIsShown(page, image.title)
    await page.goto(pdf.path)
    await page.getByText(m.content_pdf_old_browser()).waitFor()
    await page.getByRole('link', { name: m.content_download() }).waitFor()
    // What it cannot show is not offered to be saved.
    expect(await page.getByRole('button', { name: m.content_save_lesson(deviceOf({ device: 'phone' })) }).count()).toBe(
      0,
    )
    await visible({ ...student, page }, 'pdf-in-an-old-browser')
    await page.goto('/student/saved')
    await page.getByRole('listitem').filter({ hasText: title }).waitFor()
    await page.goto('/logout')
    await press(page, m.platform_logout())
    await page.waitForURL((url) => url.pathname === '/')
  })
})

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'

/** More than any screen has elements that take the focus. */
const MAX_STEPS = 200

/** Presses Tab until an element has the focus, which must change how it is drawn. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const before = await target.evaluate(look)
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  const wasFocused = await isFocused()
  for (let step = 0; step < MAX_STEPS && !(await isFocused()); step += 1) await page.keyboard.press('Tab')
  expect(await isFocused(), `${target} is reached by Tab`).toBe(true)
  // A field that had the focus when it appeared was never drawn without it.
  if (!wasFocused) expect(await target.evaluate(look), `${target} shows its focus`).not.toBe(before)
}

/** Reaches an element by Tab and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Reaches a check box by Tab and sets it by the space bar. */
export async function tick(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Space')
  expect(await target.isChecked()).toBe(true)
}

/** Reaches a field by Tab and replaces its text. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

/** Reaches a group of radio buttons by Tab, which stops at one of them, and moves to another by the arrow keys. */
export async function chooseByArrows(page: Page, group: Locator, name: string): Promise<void> {
  const radios = group.getByRole('radio')
  const wanted = group.getByRole('radio', { name, exact: true })
  await wanted.waitFor()
  const holdsFocus = () => group.evaluate((element) => element.contains(document.activeElement))
  for (let step = 0; step < MAX_STEPS && !(await holdsFocus()); step += 1) await page.keyboard.press('Tab')
  expect(await holdsFocus(), `${group} is reached by Tab`).toBe(true)
  if ((await group.getByRole('radio', { checked: true }).count()) === 0) await page.keyboard.press('Space')
  const count = await radios.count()
  for (let step = 0; step < count && !(await wanted.isChecked()); step += 1) await page.keyboard.press('ArrowRight')
  expect(await wanted.isChecked(), `${wanted} is chosen`).toBe(true)
}

/** Reaches a list of choices by Tab and moves to one of them by the arrow keys, from the first. */
export async function selectByArrows(page: Page, target: Locator, index: number): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Home')
  const at = () => target.evaluate((select) => (select as HTMLSelectElement).selectedIndex)
  while ((await at()) < index) await page.keyboard.press('ArrowDown')
}

/** Presses Enter on a button that opens the file chooser of the browser, and gives it a file. */
export async function chooseFile(page: Page, target: Locator, file: string): Promise<void> {
  // Before the way there: the browser needs a moment to begin to report it.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, target)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
  await page
    .locator('p[role=status]')
    .getByText(m.platform_files_selected({ n: '၁' }))
    .waitFor()
}

/** The dialog that has opened: modal and named, with the focus inside. */
export async function openDialog(page: Page, name?: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', name === undefined ? {} : { name })
  await dialog.waitFor()
  expect(await dialog.ariaSnapshot()).toMatch(/^- dialog "[^"]+"/)
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  return dialog
}

/** Waits until a live region that existed before announces a text. */
export async function announced(page: Page, text: string): Promise<void> {
  await page.locator('[role=status][aria-live=polite]').getByText(text).first().waitFor()
}

/** How an element, what is drawn over it, its label and the boxes around it are drawn. Runs in the browser. */
function look(target: Element): string {
  const drawn = (element: Element | null | undefined, pseudo?: string) => {
    if (!element) return ''
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element, pseudo)
    return [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor].join(' ')
  }
  return [
    drawn(target),
    drawn(target, '::before'),
    drawn(target, '::after'),
    drawn(target.nextElementSibling),
    drawn(target.closest('label')),
    drawn(target.parentElement),
    drawn(target.parentElement?.parentElement),
  ].join(' | ')
}

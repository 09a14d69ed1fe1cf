import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'

/** A field by its whole label, with or without 'optional'. */
export function field(within: Page | Locator, label: string): Locator {
  const whole = new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(.*\\))?$`)
  return within.getByLabel(whole).and(within.locator('input, textarea, select'))
}

export async function fill(within: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(within, label).fill(value)
}

/** Clicks a choice of a radio group. */
export function choose(page: Page, group: string, choice: string): Promise<void> {
  return page.getByRole('group', { name: group }).getByRole('radio', { name: choice, exact: true }).check()
}

export function press(within: Page | Locator, name: string): Promise<void> {
  return within.getByRole('button', { name, exact: true }).click()
}

export function follow(page: Page, name: string): Promise<void> {
  return page.getByRole('link', { name, exact: true }).first().click()
}

/**
 * Waits for a notice that no other call has waited for: the one of the previous action may still be shown with the
 * same text.
 */
export async function noticed(page: Page, text: string): Promise<void> {
  const notice = page.locator('[role=status][aria-live] > div:not([data-noticed])').filter({ hasText: text })
  await notice.first().evaluate((element) => element.setAttribute('data-noticed', ''))
}

export async function heading(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { name: text, exact: true }).first().waitFor()
}

export async function says(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor()
}

/** Reopens a page until it shows a change: web processes learn of changes a moment later. */
export async function opensWith(page: Page, path: string, wanted: Locator): Promise<void> {
  const isThere = async () => {
    await page.goto(path)
    const looking = wanted.first().waitFor({ timeout: 1000 })
    return looking.then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isThere, { message: `${path} shows the change`, timeout: 60_000 }).toBe(true)
}

/** Chooses one file, or several at once. */
export async function pickFile(page: Page, path: string | readonly string[]): Promise<void> {
  const input = page.getByLabel(m.platform_choose_file(), { exact: true }).and(page.locator('input'))
  await input.setInputFiles(typeof path === 'string' ? path : [...path])
}

/** Waits until a chosen file is shown, and outlasts a reload. */
export async function isKept(page: Page, name: string): Promise<void> {
  await says(page, name)
  await page.getByText(m.platform_file_being_kept()).waitFor({ state: 'detached' })
}

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { validationText } from '#platform/server/http/validation-text.ts'
import { field } from './fields.ts'

/** Expects this error text below the field, associated with it for screen readers. */
export async function showsMessage(page: Page, label: string, said: string): Promise<void> {
  // In one evaluation: the text from before the last key may remain for a moment.
  const message = () =>
    field(page, label)
      .first()
      .evaluate((control) => {
        if (control.getAttribute('aria-invalid') !== 'true') return 'not marked'
        const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
        return ids.map((id) => document.getElementById(id)?.textContent).join('\n')
      })
  // A page's own message is joined by the dictionary, that of a reply by a pattern.
  await expect
    .poll(async () => withoutWordJoiners(await message()), { message: label })
    .toContain(withoutWordJoiners(validationText(said, 'my')))
}

export async function hasFocus(page: Page, label: string): Promise<void> {
  const control = await field(page, label).first().elementHandle()
  await expect
    .poll(() => page.evaluate((one) => document.activeElement === one, control), { message: label })
    .toBe(true)
}

/** Expects the typed values to be kept. */
export async function holds(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await expect.poll(() => field(page, label).first().inputValue(), { message: label }).toBe(value)
}

/** Answers calls to a URL instead of the server until the returned function is called. */
export async function answerInstead(page: Page, address: RegExp, status: number): Promise<() => Promise<void>> {
  const text = { status, code: 'UNKNOWN', message: 'ဆာဗာ၏ စကား', error: 'ဆာဗာ၏ စကား' }
  await page.route(address, (route) => route.fulfill({ status, json: text }))
  return () => page.unroute(address)
}

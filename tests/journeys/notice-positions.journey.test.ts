import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { heading, press } from './pages/fields.ts'
import { startConsoleSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'

/** How many pixels of a control a notice hides from sight, from top to bottom. */
async function hiddenHeight(notice: Locator, control: Locator): Promise<number> {
  const [above, below] = [await notice.boundingBox(), await control.boundingBox()]
  if (!above || !below) throw new Error('notice or control is not shown')
  return Math.min(above.y + above.height, below.y + below.height) - Math.max(above.y, below.y)
}

// docs/decisions/0374
describe('a notice on a phone', () => {
  const person = useTestAccounts('phone')

  test('leaves the button of a form free that has just been pressed', async () => {
    const admin = await person('admin')
    await startConsoleSession(admin)
    const { page } = admin
    await page.goto(paths.admin.settings())
    await heading(page, m.site_settings())
    const save = page.getByRole('button', { name: m.site_save() })
    // As far down as a notice stands.
    await save.evaluate((button) => {
      button.scrollIntoView({ block: 'end', behavior: 'instant' })
      window.scrollBy({ top: 90, behavior: 'instant' })
    })
    await save.click()
    const notice = page.getByRole('status').getByText(m.platform_operation_done())
    await notice.waitFor()
    expect(await hiddenHeight(notice.locator('..'), save)).toBeLessThanOrEqual(0)
  })

  test('leaves the buttons of a dialog free that is opened below it', async () => {
    const { page } = await person('admin')
    await page.goto(paths.admin.paymentMethods())
    await heading(page, m.payments_methods())
    const edit = page.getByRole('button', { name: m.payments_method_edit() }).first()
    const dialog = page.getByRole('dialog')
    await edit.click()
    await press(dialog, m.payments_save())
    await dialog.waitFor({ state: 'detached' })
    await edit.click()
    const notice = dialog.getByRole('status').getByText(m.payments_changed())
    await notice.waitFor()
    await dialog.getByRole('button', { name: m.platform_cancel() }).scrollIntoViewIfNeeded()
    expect(
      await hiddenHeight(notice.locator('..'), dialog.getByRole('button', { name: m.platform_cancel() })),
    ).toBeLessThanOrEqual(0)
  })
})

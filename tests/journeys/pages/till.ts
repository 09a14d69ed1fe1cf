import type { Page } from 'playwright-core'
import { m } from '#platform/messages/generated/messages.js'
import { noticed } from './fields.ts'

/** Opens the till, unless it is open: the demo leaves it so. */
export async function openTill(page: Page): Promise<void> {
  await page.goto('/admin/cash')
  const open = page.getByRole('button', { name: m.payments_cash_open() }).first()
  const close = page.getByRole('button', { name: m.payments_cash_close() }).first()
  await open.or(close).waitFor()
  if (await close.isVisible()) return
  await open.click()
  await noticed(page, m.payments_changed())
}

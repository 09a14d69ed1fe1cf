import { describe, expect, onTestFinished, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { askedBackBy } from './money-setup.ts'
import { startConsoleSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const names = Array.from({ length: 13 }, (_, at) => `တောင်းသူ ${at + 1}`)

// MON-07
describe('what students ask back', () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  test('has pages of its own beside those of the refunds, and leads back when the last one is empty', async () => {
    const wishes = await askedBackBy(names)
    onTestFinished(() => wishes.end())
    const finance = await person('finance')
    const { page } = finance
    await startConsoleSession(finance, demoAccounts.finance)
    await page.goto('/admin/refunds?state=sent')
    const list = page.getByRole('region', { name: m.payments_wishes() })
    await list
      .getByText(names[0] as string)
      .first()
      .waitFor()
    await visible(finance, 'refund-wishes-pages')
    const second = m.platform_page_n({ page: localDigits(2) })
    await list.getByRole('navigation', { name: m.payments_wishes() }).getByRole('link', { name: second }).click()
    await list
      .getByText(names.at(-1) as string)
      .first()
      .waitFor()
    expect(new URL(page.url()).search).toBe('?state=sent&wishes=2')
    await visible(finance, 'refund-wishes-second-page')
    await wishes.end()
    await page.reload()
    await expect.poll(() => new URL(page.url()).search).toBe('?state=sent')
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { inDatabase } from './database-setup.ts'
import { answered } from './pages/enrolling.ts'
import { field } from './pages/fields.ts'
import { startConsoleSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import { deskWith, enrolmentOf, waitingPurchases } from './waiting-payments.ts'

const feeMmk = 45_000
/** Longer than the desk takes no decision on a payment that has just come. */
const LOOK_MS = 600

// MON-12, MON-13
describe('the desk by its keys', { timeout: 180_000 }, () => {
  const person = useTestAccounts('desktop', { alsoOn: 'phone' })
  const names = ['မဇာခြည်', 'မစန္ဒာ', 'မဟေမာ', 'မနှင်းဝေ']
  const numbers = ['0611 2093 4471', '0698 5512 0037', '0645 7790 2218', '0673 3341 9925']
  let admin: Person
  const ids: number[] = []
  let wallets: number[] = []

  const opened = (name: string) => admin.page.getByRole('heading', { name, level: 2 }).waitFor()
  const open = async (at: number) => {
    await admin.page.goto(await deskWith(ids[at] as number))
    await opened(names[at] as string)
  }
  const statuses = () => Promise.all(ids.map(async (id) => (await enrolmentOf(id)).status))
  const method = () => admin.page.getByLabel(m.payments_method()).inputValue()
  /** Calls that verify a payment, until now. */
  const verifications = () => {
    const sent: string[] = []
    admin.page.on('request', (request) => {
      if (request.url().endsWith('/verify')) sent.push(request.url())
    })
    return sent
  }

  beforeAll(async () => {
    wallets = await inDatabase(async (db) => {
      const query = db.selectFrom('paymentMethods').select('id').where('active', '=', true).where('kind', '=', 'wallet')
      return (await query.orderBy('id').execute()).map(({ id }) => id)
    })
    for (const [at, name] of names.entries()) {
      const claimed = {
        numberTyped: numbers[at] as string,
        amountMmk: feeMmk,
        paymentMethodId: wallets[0] as number,
        isRead: true,
      }
      ids.push(...(await waitingPurchases(`ခလုတ်များ ရုပ်သံ ${at}`, { feeMmk, students: [name], claimed })))
    }
    await waitingPurchases('ခလုတ်များ ရုပ်သံ (များ)', { feeMmk, students: Array.from({ length: 13 }, (_, at) => `ကို ${at}`) })
  })

  test('a digit chooses the method, and keys that are typed into a field do nothing', async () => {
    admin = await person('finance')
    await startConsoleSession(admin, demoAccounts.finance)
    await open(0)
    const { page } = admin
    await page.keyboard.press('Escape')
    const choices = await page.getByLabel(m.payments_method()).locator('option').allTextContents()
    expect(choices.filter((choice) => /^\d · /.test(choice)).length).toBe(Math.min(9, choices.length - 1))
    await page.keyboard.press('2')
    const second = await method()
    await page.keyboard.press('1')
    expect(await method()).not.toBe(second)
    await page.keyboard.press('/')
    const search = page.getByRole('search').getByRole('searchbox')
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true)
    const before = await method()
    await page.keyboard.type('v2jr')
    expect([await search.inputValue(), await method()]).toEqual(['v2jr', before])
    expect(await page.getByRole('dialog').count()).toBe(0)
    await visible(admin, 'payment-desk-keys')
    await page.keyboard.press('Escape')
    expect(await statuses()).toEqual([1, 1, 1, 1])
  })

  test('the search goes to all enrolments', async () => {
    const { page } = admin
    await page.keyboard.press('/')
    await page
      .getByRole('search')
      .getByRole('searchbox')
      .fill(numbers[1] as string)
    await page.keyboard.press('Enter')
    await page.waitForURL(
      (url) => url.pathname === '/admin/enrolments' && url.searchParams.get('keyword') === numbers[1],
    )
  })

  test('a digit chooses a reason, but not while one is typed', async () => {
    await open(3)
    const { page } = admin
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog').filter({ hasText: m.payments_reject_title() })
    await dialog.waitFor()
    await visible(admin, 'payment-desk-reason-keys')
    await page.keyboard.press('2')
    const reason = await dialog.getByRole('textbox').inputValue()
    expect(reason).not.toBe('')
    const submit = dialog.getByRole('button', { name: m.payments_desk_reject(), exact: true })
    expect(await submit.evaluate((button) => button === document.activeElement)).toBe(true)
    await dialog.getByRole('textbox').focus()
    await page.keyboard.press('End')
    await page.keyboard.type('1')
    expect(await dialog.getByRole('textbox').inputValue()).toBe(`${reason}1`)
    await dialog.getByRole('button', { name: m.platform_cancel() }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  test('Enter verifies what agrees, and its second press or a held key verifies nothing of the next one', async () => {
    await open(0)
    const { page } = admin
    const sent = verifications()
    // The second press of a double press, at the moment in which the next payment comes.
    await page.evaluate((name) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('main h2')?.textContent !== name) return
        observer.disconnect()
        document.querySelector<HTMLFormElement>('main form:not([role])')?.requestSubmit()
        Object.assign(window, { pressedTwice: true })
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    }, names[1] as string)
    await field(page, m.payments_transaction_no()).focus()
    await page.keyboard.down('Enter')
    await opened(names[1] as string)
    await answered(page, m.payments_desk_opened())
    await page.waitForFunction(() => 'pressedTwice' in window)
    await page.waitForTimeout(LOOK_MS)
    // Held down until now: the browser repeats it.
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(sent).toHaveLength(1)
    expect(await statuses()).toEqual([2, 1, 1, 1])
    await field(page, m.payments_transaction_no()).press('Enter')
    await opened(names[2] as string)
    await expect.poll(statuses).toEqual([2, 2, 1, 1])
    expect(sent).toHaveLength(2)
  })

  test('Enter outside of the fields verifies too', async () => {
    const { page } = admin
    await page.keyboard.press('Escape')
    await page.waitForTimeout(LOOK_MS)
    await page.keyboard.press('Enter')
    await opened(names[3] as string)
    await expect.poll(statuses).toEqual([2, 2, 2, 1])
  })

  test('a verification that does not reach the server keeps its payment and what was read for it', async () => {
    const { page } = admin
    await open(3)
    await page.route('**/verify', (route) => route.abort())
    admin.expectErrors(/ERR_FAILED/)
    await field(page, m.payments_transaction_no()).press('Enter')
    await page.getByText(m.platform_error_text()).first().waitFor()
    await opened(names[3] as string)
    expect(await field(page, m.payments_transaction_no()).inputValue()).toBe(numbers[3])
    await page.unroute('**/verify')
    expect(await statuses()).toEqual([2, 2, 2, 1])
  })

  test('a failure after the admin has gone on stands above the next payment', async () => {
    const { page } = admin
    await open(3)
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/verify', async (route) => {
      await held
      await route.abort()
    })
    await field(page, m.payments_transaction_no()).press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await opened('ကို 0')
    answer()
    const line = page.getByRole('status', { name: m.payments_desk_last() })
    await line.getByText(names[3] as string).waitFor()
    await opened('ကို 0')
    await page.unroute('**/verify')
    expect(await statuses()).toEqual([2, 2, 2, 1])
  })

  test('J and K go over the edge of a page', async () => {
    const { page } = admin
    const position = () =>
      page.evaluate(() => {
        const shown = [...document.querySelectorAll('ol')].find((list) => list.getClientRects().length > 0)
        const links = [...(shown?.querySelectorAll('a') ?? [])]
        const at = links.findIndex((link) => link.getAttribute('aria-current') === 'true')
        return { page: new URL(location.href).searchParams.get('page'), row: at + 1 }
      })
    await page.goto('/admin/payments?page=2')
    await page.locator('ol:visible a').first().click()
    await expect.poll(position).toEqual({ page: '2', row: 1 })
    await page.keyboard.press('Escape')
    await page.keyboard.press('k')
    await expect.poll(position).toEqual({ page: null, row: 12 })
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await expect.poll(position).toEqual({ page: '2', row: 1 })
  })

  test('K before the first payment stays there', async () => {
    const { page } = admin
    await page.goto('/admin/payments')
    await page.locator('ol:visible a').first().click()
    await page.getByRole('region', { name: m.payments_desk_picture() }).getByRole('heading').waitFor()
    const first = await page.locator('ol:visible a .name').first().textContent()
    await page.keyboard.press('Escape')
    const answeredK = page.waitForResponse('**/payment-queue/previous')
    await page.keyboard.press('k')
    await answeredK
    await opened(first as string)
  })

  test('the help names them in both languages', async () => {
    const { page } = admin
    for (const language of ['', '/en']) {
      await page.goto(`${language}/admin/payments`)
      await page.locator('main h2').first().waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      const help = page.getByRole('dialog').filter({ has: page.locator('kbd') })
      await expect
        .poll(() => help.locator('kbd').allTextContents())
        .toEqual(expect.arrayContaining(['Enter', 'V', '1–9', '/', 'J', 'K']))
      await visible(admin, `payment-desk-help${language.replace('/', '-')}`)
    }
  })
})

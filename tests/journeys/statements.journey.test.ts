import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { today } from '#platform/server/clock.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { aFailedRefund } from './money-setup.ts'
import { cutTexts } from './pages/cut-texts.ts'
import { press, says } from './pages/fields.ts'
import { startConsoleSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

describe.each(['phone', 'desktop'] as const)('statements, on a %s', { timeout: 180_000 }, (device) => {
  const person = useTestAccounts(device)
  const numbers =
    device === 'phone' ? ['0500771001', '0500771002', '0500771003'] : ['0500772001', '0500772002', '0500772003']
  const day = addDays(today(), -1)
  const lines = [
    'နေ့စွဲ;Transaction ID;ဝင်ငွေ;အမည်;မှတ်ချက်',
    `${day} 10:20;${numbers[0]};"၂၅၀,၀၀၀";မသီရိ;အတန်းကြေး`,
    `${day} 10:25;${numbers[1]};45,000.00;Ko Aung;`,
    `${day} 10:30;X3;0;Ko Aung;`,
    `${day} 10:40;${numbers[2]};-3,000;KBZ;လစဉ်`,
  ]
  const choose = (name: string, text: string) =>
    admin.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  let admin: Person

  test('a file that cannot be read is named, and the choice stays', async () => {
    admin = await person('finance')
    await startConsoleSession(admin, demoAccounts.finance)
    await admin.page.goto('/admin/statements')
    await visible(admin, 'statements-first')
    await admin.page.getByRole('link', { name: m.payments_statement_import() }).click()
    await press(admin.page, m.payments_statement_compare())
    await says(admin.page, m.platform_upload_file_please())
    await choose('damaged.csv', 'Date,Amount\n2026-01-01,"100\n')
    admin.expectErrors(/422/)
    await press(admin.page, m.payments_statement_compare())
    await says(admin.page, m.validation_statement_quote({ other: '၂' }))
    await visible(admin, 'statement-unreadable')
  })

  test('a comparison says what the file would bring, and importing twice brings it once', async () => {
    const { page } = admin
    await choose('statement.csv', lines.join('\r\n'))
    await press(page, m.payments_statement_compare())
    const compared = page.getByRole('heading', { name: m.payments_statement_compared() })
    await compared.waitFor()
    await says(page, m.payments_statement_refused_line({ line: '၄', field: m.payments_statement_field_amount() }))
    await visible(admin, 'statement-compared', compared)
    await press(page, m.payments_statement_import())
    await page.getByText(numbers[0] as string).waitFor()
    const tops = await page
      .getByRole('button', { name: m.payments_statement_apply() })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()))
    for (const [at, { top }] of tops.entries()) expect(top - (tops[at - 1]?.bottom ?? 0)).toBeGreaterThanOrEqual(4)
    if (device === 'desktop') {
      const tabs = page.getByRole('navigation', { name: m.platform_admin_statements() })
      expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), 'no tab is cut').toBe(
        true,
      )
    }
    await visible(admin, 'statements')
    await page.goto('/admin/statements/import')
    await choose('statement.csv', lines.join('\r\n'))
    await press(page, m.payments_statement_compare())
    await says(page, m.payments_statement_nothing_new())
    await press(page, m.payments_statement_import())
    await page.getByText(numbers[1] as string).waitFor()
    expect(await page.getByText(numbers[1] as string).count()).toBe(1)
  })

  test('applied rows that nothing explains are held, given or explained', async () => {
    const { page } = admin
    await page.goto('/admin/statements')
    // Rows of another wallet wait in the demo.
    const ofWallet = page.locator('.row').filter({ hasText: 'KBZPay' })
    await ofWallet.getByRole('button', { name: m.payments_statement_apply() }).last().click()
    await page.getByRole('link', { name: m.payments_unknown(), exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: numbers[1] as string })
    const give = row.getByRole('button', { name: m.payments_unknown_give() })
    await page.waitForURL(/unknown/)
    // A worker applies the rows; the page asks until it has.
    await give.waitFor({ timeout: 30_000 })
    await visible(admin, 'statements-unknown')
    await give.click()
    await page.getByRole('heading', { name: m.payments_unknown_give_title() }).waitFor()
    await visible(admin, 'statements-give')
    await press(page, m.platform_cancel())
    await row.getByRole('button', { name: m.payments_unknown_explain() }).click()
    await page.getByLabel(m.payments_unknown_fee()).check()
    await page.getByLabel(m.platform_reason()).fill('အတိုး')
    await visible(admin, 'statements-explain')
    await page.getByRole('dialog').getByRole('button', { name: m.payments_unknown_explain() }).click()
    await row.waitFor({ state: 'detached' })
  })

  test('money of a refund that came back is explained with it', async () => {
    const { page } = admin
    const row = page.getByRole('row').filter({ hasText: numbers[0] as string })
    const came = row.getByRole('button', { name: m.payments_unknown_returned() })
    expect(await came.count()).toBe(0)
    await aFailedRefund(250_000)
    await page.reload()
    await came.click()
    await page.getByLabel(m.platform_reason()).fill('အကောင့်နံပါတ် မှားနေပါသည်။')
    await visible(admin, 'statements-returned')
    await page.getByRole('dialog').getByRole('button', { name: m.payments_unknown_explain() }).click()
    await row.waitFor({ state: 'detached' })
  })

  test('money that left without a record is named, and taken back', async () => {
    const { page } = admin
    await page.getByRole('link', { name: m.payments_out_open(), exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: numbers[2] as string })
    await row.waitFor()
    await visible(admin, 'statements-out-open')
    await row.getByRole('button', { name: m.payments_out_name() }).click()
    await page.getByRole('heading', { name: m.payments_out_name_title() }).waitFor()
    await page.getByRole('dialog').getByLabel(m.platform_reason()).fill('လစဉ် ဝန်ဆောင်ခ')
    await visible(admin, 'statements-out-name')
    await page.getByRole('dialog').getByRole('button', { name: m.payments_out_name_here() }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: m.payments_out(), exact: true }).click()
    await row.getByText(m.payments_out_state_named(), { exact: true }).waitFor()
    await visible(admin, 'statements-out')
    await row.getByRole('button', { name: m.payments_out_reopen() }).click()
    await page.getByRole('dialog').getByLabel(m.platform_reason()).fill('မှားနေသည်')
    await page.getByRole('dialog').getByRole('button', { name: m.payments_out_reopen() }).click()
    await row.getByText(m.payments_out_state_unmatched(), { exact: true }).waitFor()
  })

  test('a file of another wallet is asked about, and its import is withdrawn', async () => {
    const { page } = admin
    const name = `wrong-${device}.csv`
    await page.goto('/admin/statements/import')
    const wallets = page.getByLabel(m.payments_method())
    const wrong = await wallets.locator('option', { hasNotText: 'KBZ' }).last().getAttribute('value')
    await wallets.selectOption(wrong)
    await choose(name, lines.join('\r\n'))
    await press(page, m.payments_statement_compare())
    await says(page, m.payments_statement_looks_like({ other: 'KBZPay' }))
    await visible(admin, 'statement-of-another-wallet')
    await press(page, m.payments_statement_import())
    const asked = page.getByRole('dialog')
    await asked.waitFor()
    await visible(admin, 'statement-of-another-wallet-asked')
    await asked.locator('.btn-primary').click()
    await page.waitForURL(/statements$/)
    await page.getByRole('link', { name: m.payments_imports(), exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: name })
    await row.waitFor()
    await visible(admin, 'statements-imports')
    await row.getByRole('button', { name: m.payments_imports_withdraw() }).click()
    await asked.getByLabel(m.platform_reason()).fill('အခြားငွေစာရင်း')
    await visible(admin, 'statements-import-withdraw')
    await asked.getByRole('button', { name: m.payments_imports_withdraw() }).click()
    await row.getByText(m.payments_imports_withdrawn(), { exact: true }).waitFor()
    await visible(admin, 'statements-import-withdrawn')
  })

  test('the list of missing transfers opens by its tab', async () => {
    await admin.page.getByRole('link', { name: m.payments_statement_missing() }).click()
    await says(admin.page, m.payments_statement_missing_hint())
    await visible(admin, 'statements-missing')
    await admin.page.goto('/en/admin/statements')
    await says(admin.page, 'Rows of statements')
    await visible(admin, 'statements-en')
    await admin.page.goto('/en/admin/statements/import')
    await says(admin.page, 'Choose the wallet and its file and compare')
    await visible(admin, 'statement-import-en')
    await admin.page.goto('/en/admin/statements?tab=unknown')
    await says(admin.page, 'that no payment explains')
    await visible(admin, 'statements-unknown-en')
    await admin.page.goto('/en/admin/statements?tab=out-open')
    await says(admin.page, 'left wallets, and no refund')
    await visible(admin, 'statements-out-open-en')
  })

  test.each(['my', 'en'] as const)('unknown money says all of what it may be (%s)', async (locale) => {
    const { page } = admin
    const text = { locale }
    const reason = 'ပေးပို့သူက မှားလွှဲကြောင်း ဖုန်းဖြင့် ပြောပါသည်။ သူ့အကောင့်ကို ပြန်လွှဲရန်။'
    const asked = { asked_by: 'Finance', reason, may_send: true, may_confirm: true }
    const enrolment = { id: 1, kind: 'class', title: 'ဂျပန်ဘာသာ N5 အခြေခံ ညနေပိုင်းသင်တန်း', student_name: 'မသီတာဝင်း' }
    const proposal = { kind: 'already', by: 'reference', parts: [{ enrolment, amount: 45_000 }] }
    const row = { method_id: 1, method_name: 'KBZ Pay', transaction_no: numbers[1], amount: 45_000, held: 45_000 }
    const said = { at: '2026-11-29T02:42:00.000Z', payer: 'DAW THIDA WIN AUNG KYAW', note: 'sin tan kyay for class' }
    const none = { proposal: null, nearest: [], back: null }
    const data = [
      { proposal },
      { back: asked, same_number: [45_000, 20_000] },
      { fee: asked },
      { returned_refund: 1 },
      { returned_payout: 1 },
    ].map((more, id) => ({ id, ...row, ...said, ...none, ...more }))
    await page.route('**/admin/statement-rows?*', (route) =>
      route.fulfill({ json: { data, held: 225_000, total: data.length, current_page: 1, last_page: 1, per_page: 15 } }),
    )
    await page.goto(`${locale === 'en' ? '/en' : ''}/admin/statements?tab=unknown`)
    await page.getByText(m.payments_unknown_fee_confirm({}, text)).waitFor()
    await visible(admin, `statements-unknown-kinds-${locale}`)
    for (const head of [m.payments_statement_payer({}, text), m.payments_unknown_may_be({}, text)]) {
      expect(await cutTexts(page, head), head).toEqual([])
    }
    if (device === 'desktop') {
      const widths = await page
        .getByRole('row')
        .last()
        .locator('> *')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
      expect(widths[2]).toBeGreaterThanOrEqual(240)
      expect(widths[3]).toBeLessThanOrEqual(260)
    }
    await page.unroute('**/admin/statement-rows?*')
  })
})

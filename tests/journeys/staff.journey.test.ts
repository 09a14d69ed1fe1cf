import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { enterConsole } from './pages/console.ts'
import { fill, heading, noticed, press, says } from './pages/fields.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

describe('the staff of the console', { timeout: 180_000 }, () => {
  const person = useTestAccounts('desktop', { alsoOn: 'phone' })
  const [name, email] = [`ဒေါ်နှင်းဆီ`, `hninsi@example.com`]
  const [first, second] = ['a first secret', 'a second secret']

  test('an owner adds a member; an invalid form names its errors and keeps the input', async () => {
    const owner = await person('owner')
    await enterConsole(owner)
    await owner.page.goto('/admin/staff')
    await heading(owner.page, m.platform_admin_staff())
    await says(owner.page, demoAccounts.moderator.email)
    await visible(owner, 'admin-staff')
    await press(owner.page, m.accounts_staff_add())
    const dialog = owner.page.getByRole('dialog')
    await fill(dialog, { [m.accounts_staff_name()]: name, [m.accounts_staff_email()]: demoAccounts.finance.email })
    await fill(dialog, { [m.accounts_staff_password()]: 'short' })
    const send = dialog.getByRole('button', { name: m.accounts_staff_add(), exact: true })
    await send.click()
    await dialog.getByText(m.validation_role_required()).first().waitFor()
    await visible(owner, 'admin-staff-new-faults')
    expect(await dialog.getByLabel(m.accounts_staff_name()).inputValue()).toBe(name)
    await dialog.getByRole('radio', { name: m.accounts_staff_role_moderator() }).check()
    await fill(dialog, { [m.accounts_staff_password()]: first })
    owner.expectErrors(/422/)
    await send.click()
    await dialog.getByText(m.validation_email_taken()).first().waitFor()
    await fill(dialog, { [m.accounts_staff_email()]: email })
    await send.click()
    await noticed(owner.page, m.accounts_staff_added())
    await owner.page.getByRole('link', { name, exact: true }).click()
    await heading(owner.page, name)
    await visible(owner, 'admin-staff-member')
  })

  test('the member logs in; the owner sees the session, ends it, and changes role and password', async () => {
    const [owner, member] = [await person('owner'), await person('member')]
    await enterConsole(member, { email, password: first })
    await owner.page.reload()
    await heading(owner.page, name)
    await press(owner.page, m.accounts_sessions_end())
    await noticed(owner.page, m.accounts_sessions_ended())
    await says(owner.page, m.accounts_staff_sessions_none())
    member.expectErrors(/401/)
    await member.page.goto('/admin/users')
    await heading(member.page, m.accounts_admin_login_title())
    await press(owner.page, m.accounts_staff_role_change())
    const dialog = owner.page.getByRole('dialog')
    await dialog.getByRole('radio', { name: m.accounts_staff_role_finance() }).check()
    await visible(owner, 'admin-staff-role')
    await dialog.getByRole('button', { name: m.accounts_staff_role_change(), exact: true }).click()
    await noticed(owner.page, m.accounts_staff_role_changed())
    await press(owner.page, m.accounts_staff_password_set())
    await fill(dialog, { [m.accounts_staff_password()]: second })
    await dialog.getByRole('button', { name: m.accounts_staff_password_set(), exact: true }).click()
    await noticed(owner.page, m.accounts_staff_password_done())
    await enterConsole(member, { email, password: second })
    await member.page.goto('/admin/payouts')
    await heading(member.page, m.platform_admin_payouts())
  })

  test('the owner removes a member after a confirmation, which is audited; owners cannot remove themselves', async () => {
    const [owner, member] = [await person('owner'), await person('member')]
    await press(owner.page, m.accounts_staff_end())
    const question = owner.page.getByRole('dialog')
    await question.getByText(m.accounts_staff_end_question({ name })).waitFor()
    await visible(owner, 'admin-staff-end')
    await question.getByRole('button', { name: m.accounts_staff_end(), exact: true }).click()
    await noticed(owner.page, m.accounts_staff_end_done())
    await owner.page.getByRole('button', { name: m.accounts_staff_restore(), exact: true }).waitFor()
    await visible(owner, 'admin-staff-ended')
    member.expectErrors(/401/)
    await member.page.goto('/admin/payouts')
    await heading(member.page, m.accounts_admin_login_title())
    await owner.page.getByRole('link', { name: m.accounts_staff_audit() }).click()
    await says(owner.page, m.moderation_verb_end_access())
    await visible(owner, 'admin-staff-audit')
    await owner.page.goto('/admin/staff')
    await owner.page.getByRole('link', { name: 'ဒေါ်နန်းအေး', exact: true }).click()
    await says(owner.page, m.accounts_staff_own_note())
    expect(await owner.page.getByRole('button', { name: m.accounts_staff_end(), exact: true }).count()).toBe(0)
    await visible(owner, 'admin-staff-own')
    await owner.page.goto('/en/admin/staff')
    await says(owner.page, 'Access ended')
    await visible(owner, 'admin-staff-en')
  })
})

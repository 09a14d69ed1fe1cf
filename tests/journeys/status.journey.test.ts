import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { openDatabase } from '#platform/server/database/connect.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { heading, noticed, press, says } from './pages/fields.ts'
import { startConsoleSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

/** A job that has failed for the last time, inserted as the queue would. */
async function park(error: string): Promise<void> {
  const db = openDatabase(ownSite().databaseUrl, { max: 1 })
  try {
    await sql`insert into pgboss.job (name, data, state, source_name, source_id, source_created_on, source_retry_count, source_output)
      values ('parked', '{"mailId": 7}', 'created', 'mail-notice', gen_random_uuid(), now(), 2, ${JSON.stringify({ message: error })}::jsonb)`.execute(
      db,
    )
  } finally {
    await db.destroy()
  }
}

describe('the status of the installation', { timeout: 180_000 }, () => {
  const person = useTestAccounts('desktop', { alsoOn: 'phone' })

  test('shows running processes, findings of the settings check, and empty queues', async () => {
    const owner = await person('owner')
    await startConsoleSession(owner)
    await owner.page.goto('/admin/status')
    await heading(owner.page, m.platform_admin_status())
    for (const role of [m.moderation_system_web(), m.moderation_system_worker()]) await says(owner.page, role)
    expect(await owner.page.getByText(m.moderation_system_alive(), { exact: true }).count()).toBeGreaterThanOrEqual(2)
    await says(owner.page, m.moderation_system_no_mail_server())
    await visible(owner, 'admin-status')
  })

  test('shows a parked job with its error, and deletes it after a confirmation', async () => {
    const owner = await person('owner')
    const error = `connect ECONNREFUSED (of this test)`
    await park(error)
    await press(owner.page, m.moderation_system_refresh())
    await says(owner.page, error)
    await visible(owner, 'admin-status-parked')
    await press(owner.page, m.moderation_system_drop())
    const question = owner.page.getByRole('dialog')
    await question.getByText(m.moderation_system_drop_question({ job: 'mail-notice' })).waitFor()
    await question.getByRole('button', { name: m.moderation_system_drop(), exact: true }).click()
    await noticed(owner.page, m.moderation_system_dropped())
    await says(owner.page, m.moderation_system_parked_none())
  })

  test('shows the result of a test mail, and is available in English', async () => {
    const owner = await person('owner')
    await press(owner.page, m.moderation_system_test_send())
    await noticed(owner.page, m.moderation_system_test_kept())
    await owner.page.goto('/en/admin/status')
    await heading(owner.page, 'System status')
    await visible(owner, 'admin-status-en')
  })
})

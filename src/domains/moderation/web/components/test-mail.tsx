import type * as z from 'zod/mini'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { useAdmin } from '#platform/web/session/admin-session.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { sendTestMail, testMailForm } from '../../contract/status.contract.ts'

/** Sends one mail at once; the mail server's reply is shown at the field. */
export function TestMail() {
  const form = useAppForm({ schema: testMailForm, initialValues: { to: useAdmin()?.admin.email ?? '' } })
  async function send(body: z.output<typeof testMailForm>) {
    const { outcome, reason } = await adminApi.call(sendTestMail, { body })
    if (outcome === 'failed') form.setError('to', m.moderation_system_test_failed({ reason: reason ?? '' }))
    else showToast(outcome === 'sent' ? m.moderation_system_test_sent() : m.moderation_system_test_kept())
  }
  return (
    <AppFormView form={form} onSend={send} className="panel stack">
      <TextField
        {...form.field('to')}
        label={m.moderation_system_test_to()}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <div>
        <SubmitButton submitting={form.submitting} block={false}>
          {m.moderation_system_test_send()}
        </SubmitButton>
      </div>
    </AppFormView>
  )
}

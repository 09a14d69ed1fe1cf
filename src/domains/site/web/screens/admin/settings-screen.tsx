import { useLoaderData } from 'react-router'
import * as z from 'zod/mini'
import {
  appLinksBody,
  changeSettings,
  type Settings,
  settingsBody,
  showSettings,
} from '#domains/site/contract/settings.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { CheckboxField } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { MoneyField, TextField } from '#platform/web/forms/text-fields.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { showNotice } from '#platform/web/notices/notices.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { FormSkeleton } from '#platform/web/states/skeletons.tsx'
import { pageMeta } from '#platform/web/text/page-meta.ts'

export const meta = () => pageMeta(m.site_settings())
export const clientLoader = adminOnly(() => adminApi.load(showSettings))
export const HydrateFallback = FormSkeleton

/** The fields of the form; the three store links stand beside the others and are put together when sent. */
function toTyped(settings: Settings) {
  return {
    registration_fee_mmk: String(settings.registration_fee_mmk),
    commission_percent: String(settings.commission_percent),
    require_verified_payment: settings.require_verified_payment,
    contact_email: settings.contact_email,
    contact_phone: settings.contact_phone,
    company_name: settings.company_name,
    play: settings.app_links.play ?? '',
    apple: settings.app_links.apple ?? '',
    huawei: settings.app_links.huawei ?? '',
  }
}

const { app_links: _together, ...otherSettings } = settingsBody.shape
const typedSettings = z.pipe(
  z.object({ ...otherSettings, ...appLinksBody.shape }),
  z.transform(({ play, apple, huawei, ...settings }) => ({ ...settings, app_links: { play, apple, huawei } })),
)

/** What an owner sets for the whole product. */
export default function SettingsScreen() {
  const settings = useLoaderData<typeof clientLoader>()
  const form = useAppForm({ schema: typedSettings, initialValues: toTyped(settings) })
  return (
    <>
      <PageTitle>{m.site_settings()}</PageTitle>
      <AppFormView
        form={form}
        onSend={async (body) => {
          form.setValues(toTyped(await adminApi.call(changeSettings, { body })))
          showNotice(m.platform_operation_done())
        }}
      >
        <MoneyField label={m.site_settings_fee()} unit="MMK" {...form.field('registration_fee_mmk')} />
        <TextField label={m.site_settings_percent()} inputMode="numeric" {...form.field('commission_percent')} />
        <CheckboxField label={m.site_settings_verified()} {...form.field('require_verified_payment')} />
        <TextField label={m.site_settings_company()} {...form.field('company_name')} />
        <TextField label={m.site_settings_email()} type="email" {...form.field('contact_email')} />
        <TextField label={m.site_settings_phone()} type="tel" {...form.field('contact_phone')} />
        <TextField label={m.site_settings_play()} type="url" optional {...form.field('play')} />
        <TextField label={m.site_settings_apple()} type="url" optional {...form.field('apple')} />
        <TextField label={m.site_settings_huawei()} type="url" optional {...form.field('huawei')} />
        <SubmitButton submitting={form.submitting}>{m.site_save()}</SubmitButton>
      </AppFormView>
    </>
  )
}

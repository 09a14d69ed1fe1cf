import { useState } from 'react'
import { useLoaderData } from 'react-router'
import * as z from 'zod/mini'
import {
  APP_STORES,
  appLinksBody,
  changeSettings,
  type Settings,
  SOCIAL_SITES,
  settingsBody,
  showSettings,
  socialLinksBody,
} from '#domains/site/contract/settings.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { changedValues } from '#platform/web/forms/changed-values.ts'
import { CheckboxField } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { MoneyField, TextField } from '#platform/web/forms/text-fields.tsx'
import { SOCIAL_NAMES, STORE_NAMES } from '#platform/web/layout/outside-links.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'

export const meta = () => pageMeta(m.site_settings())
export const clientLoader = adminOnly(() => adminApi.load(showSettings))
export const HydrateFallback = () => <FormPageSkeleton title={m.site_settings()} />

/** Form values of the settings; the three store links are separate fields, which are combined when sent. */
function toTyped(settings: Settings) {
  return {
    registration_fee_mmk: String(settings.registration_fee_mmk),
    commission_percent: String(settings.commission_percent),
    require_verified_payment: settings.require_verified_payment,
    require_registration_payment: settings.require_registration_payment ?? false,
    desk_asks_seen: settings.desk_asks_seen ?? false,
    lapse_unpaid_hours: String(settings.lapse_unpaid_hours),
    second_person_above_mmk: String(settings.second_person_above_mmk),
    contact_email: settings.contact_email,
    contact_phone: settings.contact_phone,
    company_name: settings.company_name,
    play: settings.app_links.play ?? '',
    apple: settings.app_links.apple ?? '',
    huawei: settings.app_links.huawei ?? '',
    facebook: settings.social_links.facebook ?? '',
    telegram: settings.social_links.telegram ?? '',
    viber: settings.social_links.viber ?? '',
    youtube: settings.social_links.youtube ?? '',
    tiktok: settings.social_links.tiktok ?? '',
  }
}

const { app_links: _stores, social_links: _sites, ...otherSettings } = settingsBody.shape
const typedSettings = z.pipe(
  z.object({ ...otherSettings, ...appLinksBody.shape, ...socialLinksBody.shape }),
  z.transform(({ play, apple, huawei, facebook, telegram, viber, youtube, tiktok, ...settings }) => ({
    ...settings,
    app_links: { play, apple, huawei },
    social_links: { facebook, telegram, viber, youtube, tiktok },
  })),
)

/**
 * The owner's settings of the installation. Fields that another admin changed meanwhile are kept and shown after
 * saving.
 */
export default function SettingsScreen() {
  const [saved, setSaved] = useState({ version: 0, settings: useLoaderData<typeof clientLoader>() })
  const next = (settings: Settings) => setSaved(({ version }) => ({ version: version + 1, settings }))
  return (
    <>
      <PageTitle>{m.site_settings()}</PageTitle>
      <SettingsForm key={saved.version} stored={saved.settings} onSaved={next} />
    </>
  )
}

function SettingsForm({ stored, onSaved }: { stored: Settings; onSaved: (settings: Settings) => void }) {
  const form = useAppForm({ schema: typedSettings, initialValues: toTyped(stored), draftKey: 'settings' })
  async function save(typed: z.output<typeof typedSettings>) {
    const body = changedValues(typedSettings.parse(toTyped(stored)), typed)
    onSaved(await adminApi.call(changeSettings, { body }))
    showToast(m.platform_operation_done())
  }
  return (
    <AppFormView form={form} onSend={save}>
      <h2>{m.site_settings_money()}</h2>
      <MoneyField label={m.site_settings_fee()} unit="MMK" {...form.field('registration_fee_mmk')} />
      <TextField label={m.site_settings_percent()} inputMode="numeric" {...form.field('commission_percent')} />
      <MoneyField
        label={m.site_settings_second_person()}
        hint={m.site_settings_second_person_hint()}
        unit="MMK"
        {...form.field('second_person_above_mmk')}
      />
      <CheckboxField label={m.site_settings_seen()} {...form.field('desk_asks_seen')} />
      <CheckboxField label={m.site_settings_verified()} {...form.field('require_verified_payment')} />
      <CheckboxField label={m.site_settings_registration_paid()} {...form.field('require_registration_payment')} />
      <TextField
        label={m.site_settings_lapse()}
        hint={m.site_settings_lapse_hint()}
        inputMode="numeric"
        {...form.field('lapse_unpaid_hours')}
      />
      <h2>{m.site_settings_contact()}</h2>
      <TextField label={m.site_settings_company()} {...form.field('company_name')} />
      <TextField label={m.site_settings_email()} type="email" {...form.field('contact_email')} />
      <TextField label={m.site_settings_phone()} type="tel" {...form.field('contact_phone')} />
      <h2>{m.site_settings_stores()}</h2>
      {APP_STORES.map((store) => (
        <TextField key={store} label={STORE_NAMES[store]} type="url" optional {...form.field(store)} />
      ))}
      <h2>{m.site_settings_social()}</h2>
      {SOCIAL_SITES.map((site) => (
        <TextField key={site} label={SOCIAL_NAMES[site]} type="url" optional {...form.field(site)} />
      ))}
      <SubmitButton submitting={form.submitting}>{m.site_save()}</SubmitButton>
    </AppFormView>
  )
}

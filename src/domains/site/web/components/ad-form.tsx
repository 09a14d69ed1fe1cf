import {
  AD_SLOTS,
  type AdRow,
  type AdSlotName,
  adBody,
  createAd,
  updateAd,
} from '#domains/site/contract/ads.contract.ts'
import { addDays, yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { useChangesOf } from '#platform/web/forms/changed-values.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { AdImageField } from './ad-image-field.tsx'

interface AdFormProps {
  /** The advertisement to edit; undefined for a new one. */
  ad?: AdRow
  onSaved: () => Promise<void>
  onCancel: () => void
}

const usualDays = 30

export function slotName(slot: string): string {
  const names: Record<AdSlotName, string> = {
    home: m.site_ads_slot_home(),
    list: m.site_ads_slot_list(),
    detail: m.site_ads_slot_detail(),
    article: m.site_ads_slot_article(),
    account: m.site_ads_slot_account(),
  }
  return names[slot as AdSlotName] ?? slot
}

/** Form that adds or edits an advertisement; an unchanged picture is sent as its URL, which the server keeps. */
export function AdForm({ ad, onSaved, onCancel }: AdFormProps) {
  const today = yangonDay(new Date())
  const initialValues = {
    slot: (ad?.slot ?? 'home') as AdSlotName,
    image: ad?.image ?? '',
    link: ad?.link ?? 'https://',
    starts_on: ad?.starts_on ?? today,
    ends_on: ad?.ends_on ?? addDays(today, usualDays),
  }
  const form = useAppForm({
    schema: adBody,
    initialValues: { ...initialValues, slot: initialValues.slot as AdSlotName | null },
    draftKey: `ad-${ad?.id ?? 'new'}`,
    pictures: ['image'],
  })
  const saveChanges = useChangesOf(initialValues, ad ?? {})
  return (
    <AppFormView
      form={form}
      className="panel stack"
      onSend={async (body) => {
        if (ad) {
          await saveChanges(body, async ({ changed, seen: found }) => {
            await adminApi.call(updateAd, { params: { id: String(ad.id) }, body: { ...changed, seen: found } })
          })
        } else await adminApi.call(createAd, { body })
        await onSaved()
      }}
    >
      <SelectField
        label={m.site_ads_slot()}
        choices={AD_SLOTS.map((slot) => ({ value: slot, label: slotName(slot) }))}
        {...form.field('slot')}
      />
      <AdImageField {...form.field('image')} />
      <TextField label={m.site_ads_link()} type="url" inputMode="url" {...form.field('link')} />
      <DateField label={m.site_ads_starts()} {...form.field('starts_on')} />
      <DateField label={m.site_ads_ends()} {...form.field('ends_on')} />
      <div className="row">
        <button type="button" className="btn" onClick={onCancel}>
          {m.platform_cancel()}
        </button>
        <SubmitButton submitting={form.submitting} block={false}>
          {m.site_save()}
        </SubmitButton>
      </div>
    </AppFormView>
  )
}

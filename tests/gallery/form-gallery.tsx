import { useState } from 'react'
import * as z from 'zod/mini'
import { RatingInput } from '#domains/enrolment/web/components/rating-input.tsx'
import { check, email, mustMatch, password, phoneNumber, requiredText } from '#platform/contract/validation.ts'
import { RefusedCall } from '#platform/web/api/api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { CheckboxField, RadioGroup, SelectField } from '#platform/web/forms/choice-fields.tsx'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { RegionTownshipFields } from '#platform/web/forms/region-fields.tsx'
import { RichTextField } from '#platform/web/forms/rich-text-field.tsx'
import { MoneyField, PasswordField, PhoneField, TextArea, TextField } from '#platform/web/forms/text-fields.tsx'
import { TimeField } from '#platform/web/forms/time-field.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { FilePicker } from '#platform/web/upload/file-picker.tsx'
import { PhotoField } from '#platform/web/upload/photo-field.tsx'
import type { PickedFile } from '#platform/web/upload/picked-file.ts'

const schema = z
  .object({
    name: requiredText(),
    phone: phoneNumber(),
    email: email(),
    password: password(),
    repeated: z.string(),
    fee: z.string().check(check((text) => text !== '', 'fee_required')),
  })
  .check(mustMatch('password', 'repeated', 'confirm_mismatch'))

/** Every field, in a form whose first submission is refused and keeps the input. */
export function FormGallery() {
  const form = useAppForm({
    schema,
    draftKey: 'gallery',
    secret: ['password', 'repeated', 'photo'],
    initialValues: {
      name: '',
      phone: '',
      email: '',
      password: '',
      repeated: '',
      fee: '',
      photo: '',
      born: '2007-02-05',
      start: null as string | null,
      gender: null as number | null,
      kind: null as string | null,
      region: null as number | null,
      township: '',
      about: '',
      address: '',
      stars: 3,
      agreed: false,
    },
  })
  const [files, setFiles] = useState<PickedFile[]>([])
  return (
    <div className="wrap narrow">
      <AppFormView
        form={form}
        onSend={async () => {
          await new Promise((resolve) => window.setTimeout(resolve, 1200))
          if (form.values.name === 'taken')
            throw new RefusedCall(422, { message: 'taken', errors: { phone: ['ဤဖုန်းနံပါတ်ကို အသုံးပြုပြီးဖြစ်ပါသည်။'] } })
          showToast('လျှောက်ထားပြီးပါပြီ။ ဆရာမမှ ဆက်သွယ်ပါမည်။')
        }}
      >
        <h1>ကျောင်းသား အကောင့်ဖွင့်ရန်</h1>
        <PhotoField {...form.field('photo')} label="ပရိုဖိုင်ဓာတ်ပုံ" kind="student" gender={2} optional />
        <TextField {...form.field('name')} label="အမည်" autoComplete="name" />
        <PhoneField {...form.field('phone')} label="ဖုန်းနံပါတ်" hint="ဥပမာ 09425001234" />
        <TextField {...form.field('email')} label="အီးမေးလ်" type="email" autoComplete="email" />
        <PasswordField {...form.field('password')} label="စကားဝှက်" autoComplete="new-password" />
        <PasswordField {...form.field('repeated')} label="စကားဝှက်ကို အတည်ပြုပါ" autoComplete="new-password" />
        <MoneyField {...form.field('fee')} label="သင်တန်းကြေး" unit="MMK" />
        <DateField {...form.field('born')} label="မွေးသက္ကရာဇ်" max="2026-11-21" pickYear />
        <TimeField {...form.field('start')} label="စတင်ချိန်" />
        <RadioGroup
          {...form.field('gender')}
          label="ကျား/မ"
          choices={[
            { value: 1, label: 'ကျား' },
            { value: 2, label: 'မ' },
          ]}
        />
        <RadioGroup
          {...form.field('kind')}
          look="rows"
          label="အရည်အသွေး"
          choices={[
            { value: '240', label: '240p', note: '38 MB' },
            { value: '480', label: '480p', note: '96 MB' },
          ]}
        />
        <SelectField
          {...form.field('kind')}
          label="အမျိုးအစား"
          placeholder="အမျိုးအစား ရွေးပါ"
          choices={[{ value: '240', label: 'ဘာသာစကား' }]}
        />
        <RegionTownshipFields region={form.field('region')} township={form.field('township')} />
        <TextArea {...form.field('address')} label="နေရပ်လိပ်စာ" optional />
        <RichTextField {...form.field('about')} label="သင်တန်းရှင်းလင်းချက်" />
        <RatingInput {...form.field('stars')} label="ကြယ်ပွင့်ပေးရန်" />
        <FilePicker
          files={files}
          onChange={setFiles}
          extensions={['jpg', 'jpeg', 'png']}
          multiple
          label="ငွေလွှဲပြေစာ ဓာတ်ပုံ"
          hint="JPG၊ PNG"
        />
        <CheckboxField {...form.field('agreed')} label="သဘောတူပါသည်" />
        <SubmitButton submitting={form.submitting}>အကောင့်ဖွင့်ရန်</SubmitButton>
      </AppFormView>
    </div>
  )
}

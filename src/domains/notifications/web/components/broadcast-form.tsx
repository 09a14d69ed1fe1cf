import * as z from 'zod/mini'
import { broadcastBody, sendBroadcast } from '#domains/notifications/contract/notifications.contract.ts'
import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import { check } from '#platform/contract/validation.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { RadioGroup } from '#platform/web/forms/choice-fields.tsx'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextArea, TextField } from '#platform/web/forms/text-fields.tsx'
import { TimeField } from '#platform/web/forms/time-field.tsx'
import { showNotice } from '#platform/web/notices/notices.ts'
import { localDigits } from '#platform/web/text/digits.ts'

interface Typed {
  to: 'all' | 'teacher' | 'school' | 'student' | null
  ids: string
  message: string
  course_id: string
  class_id: string
  send_date: string
  send_time: string | null
}

const empty: Typed = {
  to: 'all',
  ids: '',
  message: '',
  course_id: '',
  class_id: '',
  send_date: '',
  send_time: null,
}

const idList = z.string().check(check((text) => /^[\d\s,၊]*$/.test(toWesternDigits(text)), 'id_invalid'))

/** What is typed, turned into the call's body: ids stand in one line, parted by commas. */
const typedBroadcast = z.pipe(
  z.pipe(
    z.looseObject({ ids: idList }),
    z.transform((typed): z.input<typeof broadcastBody> => {
      const { to, ids, ...rest } = typed as unknown as Typed
      const named = ids.split(/[\s,၊]+/).filter(Boolean)
      return { ...rest, to: { type: to ?? 'all', ...(named.length > 0 && { ids: named }) } }
    }),
  ),
  broadcastBody,
)

/** The composer of an admin's message. */
export function BroadcastForm({ onSent }: { onSent: () => Promise<void> }) {
  const form = useAppForm({ schema: typedBroadcast, initialValues: empty, draftKey: 'broadcast' })
  async function send(body: z.output<typeof broadcastBody>) {
    const { sent } = await adminApi.call(sendBroadcast, { body })
    showNotice(m.notifications_sent({ n: localDigits(sent) }))
    form.reset()
    await onSent()
  }
  return (
    <AppFormView form={form} onSend={send}>
      <RadioGroup
        label={m.notifications_to()}
        look="rows"
        choices={[
          { value: 'all', label: m.notifications_to_all() },
          { value: 'teacher', label: m.notifications_to_teachers() },
          { value: 'school', label: m.notifications_to_schools() },
          { value: 'student', label: m.notifications_to_students() },
        ]}
        {...form.field('to')}
      />
      <TextField
        label={m.notifications_ids()}
        hint={m.notifications_ids_hint()}
        optional
        inputMode="numeric"
        {...form.field('ids')}
      />
      <TextArea label={m.notifications_message()} rows={6} {...form.field('message')} />
      <TextField
        label={m.notifications_course_id()}
        hint={m.notifications_link_hint()}
        optional
        inputMode="numeric"
        {...form.field('course_id')}
      />
      <TextField label={m.notifications_class_id()} optional inputMode="numeric" {...form.field('class_id')} />
      <DateField
        label={m.notifications_send_date()}
        hint={m.notifications_send_hint()}
        optional
        {...form.field('send_date')}
      />
      <TimeField label={m.notifications_send_time()} optional {...form.field('send_time')} />
      <SubmitButton submitting={form.submitting}>{m.notifications_send()}</SubmitButton>
    </AppFormView>
  )
}

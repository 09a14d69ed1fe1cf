import * as z from 'zod/mini'
import {
  broadcastBody,
  type Recipient,
  sendBroadcast,
  type showAudience,
} from '#domains/notifications/contract/broadcasts.contract.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { RadioGroup } from '#platform/web/forms/choice-fields.tsx'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextArea } from '#platform/web/forms/text-fields.tsx'
import { TimeField } from '#platform/web/forms/time-field.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { PeoplePicker } from './people-picker.tsx'
import { type Subject, SubjectPicker } from './subject-picker.tsx'

type Audience = ReplyOf<typeof showAudience>

interface Typed {
  to: keyof Audience | 'people' | null
  people: readonly Recipient[]
  message: string
  subject: readonly Subject[]
  send_date: string
  send_time: string | null
}

const empty: Typed = {
  to: 'all',
  people: [],
  message: '',
  subject: [],
  send_date: '',
  send_time: null,
}

const someoneNamed = z.refine<Record<string, unknown>>(
  (typed) => (typed as unknown as Typed).to !== 'people' || (typed as unknown as Typed).people.length > 0,
  { error: 'required', path: ['people'] },
)

/** Converts the form to the call's body: picked people are sent by id, whatever their role. */
const typedBroadcast = z.pipe(
  z.pipe(
    z.looseObject({}).check(someoneNamed),
    z.transform((typed): z.input<typeof broadcastBody> => {
      const { to, people, subject, ...texts } = typed as unknown as Typed
      const [about] = subject
      const rest = { ...texts, course_id: about?.courseId, class_id: about?.classId }
      if (to === 'people') return { ...rest, to: { type: 'all', ids: people.map(({ id }) => String(id)) } }
      return { ...rest, to: { type: to ?? 'all' } }
    }),
  ),
  broadcastBody,
)

/** Form for an admin's broadcast; shows the number of recipients and asks for confirmation. */
export function BroadcastForm({ audience, onSent }: { audience: Audience; onSent: () => Promise<void> }) {
  const form = useAppForm({ schema: typedBroadcast, initialValues: empty, draftKey: 'broadcast' })
  const [confirm, dialog] = useConfirm()
  async function send(body: z.output<typeof broadcastBody>) {
    const reached = body.to.ids?.length ?? audience[body.to.type]
    const sure = await confirm({
      title: m.notifications_confirm_title({ n: localDigits(reached) }),
      detail: body.message,
      confirmLabel: m.notifications_send(),
    })
    if (!sure) return
    const { sent } = await adminApi.call(sendBroadcast, { body })
    showToast(m.notifications_sent({ n: localDigits(sent) }))
    form.reset()
    await onSent()
  }
  const labelled = (to: keyof Audience, name: string) => {
    return { value: to, label: m.notifications_audience({ to: name, n: localDigits(audience[to]) }) }
  }
  return (
    <AppFormView form={form} onSend={send}>
      <RadioGroup
        label={m.notifications_to()}
        look="rows"
        choices={[
          labelled('all', m.notifications_to_all()),
          labelled('teacher', m.notifications_to_teachers()),
          labelled('school', m.notifications_to_schools()),
          labelled('student', m.notifications_to_students()),
          { value: 'people', label: m.notifications_to_people() },
        ]}
        {...form.field('to')}
      />
      {form.values.to === 'people' ? <PeoplePicker {...form.field('people')} /> : null}
      <TextArea label={m.notifications_message()} rows={6} {...form.field('message')} />
      <SubjectPicker {...form.field('subject')} />
      <DateField
        label={m.notifications_send_date()}
        hint={m.notifications_send_hint()}
        optional
        {...form.field('send_date')}
      />
      <TimeField label={m.notifications_send_time()} optional {...form.field('send_time')} />
      <SubmitButton submitting={form.submitting}>{m.notifications_send()}</SubmitButton>
      {dialog}
    </AppFormView>
  )
}

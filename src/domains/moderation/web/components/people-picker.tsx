import { findRecipients, type Recipient } from '#domains/notifications/contract/broadcasts.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import type { FieldBinding } from '#platform/web/forms/field-frame.tsx'
import { FoundPicker } from './found-picker.tsx'

const findPeople = (keyword: string) => adminApi.call(findRecipients, { query: { keyword } })

/** Picker for the recipients of a broadcast, by name, number, phone or e-mail. */
export function PeoplePicker(field: FieldBinding<readonly Recipient[]>) {
  return (
    <FoundPicker
      {...field}
      label={m.notifications_people_search()}
      hint={m.notifications_people_hint()}
      nothingFits={m.notifications_people_none()}
      find={findPeople}
      keyOf={({ id }) => String(id)}
      note={({ no }) => no}
    />
  )
}

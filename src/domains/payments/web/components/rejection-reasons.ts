import { BURMESE } from '#platform/messages/burmese.ts'
import { m } from '#platform/messages/generated/messages.js'

/** What an application is mostly turned down for, in the language that the student reads; the words may be changed. */
export const rejectionReasons = (): readonly string[] =>
  [
    m.payments_reason_unreadable,
    m.payments_reason_wrong_amount,
    m.payments_reason_wrong_account,
    m.payments_reason_already_used,
  ].map((labels) => labels({}, BURMESE))

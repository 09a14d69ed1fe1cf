import { BURMESE } from '#platform/messages/burmese.ts'
import { m } from '#platform/messages/generated/messages.js'

/** Common rejection reasons in the student's language; the admin may edit the text. */
export const rejectionReasons = (): readonly string[] =>
  [
    m.payments_reason_unreadable,
    m.payments_reason_wrong_amount,
    m.payments_reason_wrong_account,
    m.payments_reason_already_used,
  ].map((labels) => labels({}, BURMESE))

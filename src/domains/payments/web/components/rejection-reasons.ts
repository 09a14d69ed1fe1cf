import { BURMESE } from '#platform/messages/burmese.ts'
import { m } from '#platform/messages/generated/messages.js'

const inBurmese = (labels: readonly ((inputs: object, options: typeof BURMESE) => string)[]) =>
  labels.map((label) => label({}, BURMESE))

/** Common rejection reasons in the student's language; the admin may edit the text. */
export const rejectionReasons = (): readonly string[] =>
  inBurmese([
    m.payments_reason_unreadable,
    m.payments_reason_wrong_amount,
    m.payments_reason_wrong_account,
    m.payments_reason_already_used,
  ])

/** Common reasons to ask for another picture, in the student's language. */
export const pictureReasons = (): readonly string[] =>
  inBurmese([
    m.payments_reason_unreadable,
    m.payments_reason_not_a_receipt,
    m.payments_reason_not_arrived,
    m.payments_reason_wrong_account,
  ])

import { BURMESE } from '#platform/messages/burmese.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { ReasonPresets } from '#platform/web/dialogs/reason-dialog.tsx'

type Text = (inputs: object, options: typeof BURMESE) => string

const breachOfTerms: readonly Text[] = [
  m.moderation_reason_paid_outside,
  m.moderation_reason_not_taught,
  m.moderation_reason_improper,
  m.moderation_reason_copied,
]

const breachByStudents: readonly Text[] = [m.moderation_reason_improper, m.moderation_reason_copied]

const texts = {
  rejectAccount: [
    m.moderation_reason_nrc_unreadable,
    m.moderation_reason_nrc_differs,
    m.moderation_reason_incomplete,
    m.moderation_reason_unreachable,
    m.moderation_reason_second_account,
  ],
  warn: breachOfTerms,
  warnStudent: breachByStudents,
  suspend: breachOfTerms,
  suspendStudent: breachByStudents,
  deleteAccount: [m.moderation_reason_asked, m.moderation_reason_second_account, ...breachOfTerms],
  deleteStudent: [m.moderation_reason_asked, m.moderation_reason_second_account, ...breachByStudents],
  rejectCourse: [
    m.moderation_reason_description_short,
    m.moderation_reason_wrong_category,
    m.moderation_reason_contact_given,
    m.moderation_reason_improper,
    m.moderation_reason_copied,
  ],
  archiveCourse: [m.moderation_reason_second_course, ...breachOfTerms],
} satisfies Record<string, readonly Text[]>

export type ReasonedAction = keyof typeof texts

/** The reasons that moderators give most, in the language of the people who read them. */
export function reasonPresets(act: ReasonedAction): ReasonPresets {
  return { reasons: texts[act].map((text) => text({}, BURMESE)) }
}

import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { langOf } from '#platform/web/locale/text-language.ts'
import type { EnrolmentState } from '../enrolment-state.ts'
import { EnrolmentBadge } from './status-labels.tsx'

interface RowStateProps {
  enrolmentState: EnrolmentState
  reason?: string | null | undefined
}

/** State of an enrolment in a row of the student's lists, with the reason of a rejection. @see STU-10 */
export function RowState({ enrolmentState, reason }: RowStateProps) {
  const text =
    enrolmentState === 'rejected' && reason ? m.enrolment_notice_reason({ reason: withWholeWords(reason) }) : undefined
  return (
    <>
      <EnrolmentBadge enrolmentState={enrolmentState} />
      {text === undefined ? null : (
        <p className="small" lang={langOf(text)}>
          {text}
        </p>
      )}
    </>
  )
}

import { AccessOption, AccessType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { addMonths, type CalendarDay, compareDays } from '#platform/contract/calendar.ts'

interface AccessRule {
  readonly accessType: number | null
  readonly accessOptions: number | null
  readonly accessMonths: number | null
  /** Last day of the class; null for a video course. */
  readonly classEndDate: CalendarDay | null
}

/**
 * The last day on which an enrolment gives access; null means no end. Calculated when the enrolment is approved.
 *
 * A class: until it ends, or some months after its end or the approval, whichever is later. A video course: some
 * months after the approval. A day beyond the end of the target month becomes its last day.
 *
 * @see OP-090, SR-09
 */
export function accessEnd(rule: AccessRule, approvalDate: CalendarDay): CalendarDay | null {
  if (rule.accessType !== AccessType.limited) return null
  const { classEndDate, accessMonths } = rule
  if (classEndDate === null) return addMonths(approvalDate, accessMonths ?? 0)
  if (rule.accessOptions !== AccessOption.monthsBeyond) return classEndDate
  const from = compareDays(classEndDate, approvalDate) > 0 ? classEndDate : approvalDate
  return addMonths(from, accessMonths ?? 0)
}

/** The latest of several ends; null, which is no end, is later than every day, and the result for none at all. */
export function latestAccessEnd(
  enrolments: readonly { readonly accessEndDate: CalendarDay | null }[],
): CalendarDay | null {
  const ends = enrolments.map(({ accessEndDate }) => accessEndDate)
  return ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null)
}

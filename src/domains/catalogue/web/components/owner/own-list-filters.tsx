import { m } from '#platform/messages/generated/messages.js'
import { DateRange } from '#platform/web/table/date-range.tsx'
import { ListFilters } from '#platform/web/table/list-filters.tsx'
import { QuerySelect } from '#platform/web/table/query-select.tsx'
import { Approval, CourseType } from '../../../contract/catalogue-codes.ts'
import { classStages } from '../../../contract/own-lists.contract.ts'
import { approvalBadge, courseTypeName } from './course-labels.ts'
import { stageBadge } from './stage-badge.ts'

/** The parts of the address that narrow the lists of classes and courses, besides the keyword. */
export const classFilterParams = ['stage', 'approval', 'from', 'to'] as const
export const courseFilterParams = ['course_type', 'approval', 'from', 'to'] as const

/** What an address asks of a list; parameters that it does not have are absent. */
export function filterOf(query: URLSearchParams, params: readonly string[]): Record<string, string> {
  const asked = ['keyword', ...params].map((param) => [param, query.get(param)] as const)
  return Object.fromEntries(asked.filter((entry): entry is readonly [string, string] => Boolean(entry[1])))
}

function ReviewSelect() {
  const choices = Object.values(Approval).map((code) => ({ value: String(code), label: approvalBadge(code).label }))
  return (
    <QuerySelect
      label={m.catalogue_own_head_review()}
      param="approval"
      choices={[{ value: '', label: m.catalogue_own_all_reviews() }, ...choices]}
    />
  )
}

export function ClassFilters() {
  const stages = classStages.map((stage) => ({ value: stage, label: stageBadge(stage).label }))
  return (
    <ListFilters>
      <QuerySelect
        label={m.catalogue_own_head_stage()}
        param="stage"
        choices={[{ value: '', label: m.catalogue_own_all_stages() }, ...stages]}
      />
      <ReviewSelect />
      <DateRange labels={{ from: m.catalogue_own_from_start(), to: m.catalogue_own_to_start() }} />
    </ListFilters>
  )
}

export function CourseFilters() {
  const types = Object.values(CourseType).map((code) => ({ value: String(code), label: courseTypeName(code) }))
  return (
    <ListFilters>
      <QuerySelect
        label={m.catalogue_own_course_type()}
        param="course_type"
        choices={[{ value: '', label: m.catalogue_own_all_types() }, ...types]}
      />
      <ReviewSelect />
      <DateRange labels={{ from: m.catalogue_own_from_submitted(), to: m.catalogue_own_to_submitted() }} />
    </ListFilters>
  )
}

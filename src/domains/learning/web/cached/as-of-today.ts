import type { ReplyOf } from '#platform/contract/endpoint.ts'
import type { myLearning } from '../../contract/my-learning.contract.ts'

export type Learning = ReplyOf<typeof myLearning>

/** A reply that was read on an earlier day, without meetings and access that are over by now. Days are 'YYYY-MM-DD'. */
export function asOfToday(learning: Learning, today: string): Learning {
  const isOver = (day: string | null) => day !== null && day.slice(0, 10) < today
  const courses = learning.courses.filter(({ end_access_date: end }) => !isOver(end))
  const opens = (lesson: { via: string; id: number }) =>
    courses.some(({ via, id }) => via === lesson.via && id === lesson.id)
  return {
    ...learning,
    courses,
    continue: learning.continue.filter(opens),
    next_classes: learning.next_classes.filter(({ day }) => !isOver(day)),
  }
}

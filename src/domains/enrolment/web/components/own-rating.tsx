import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { showNotice } from '#platform/web/notices/notices.ts'
import { showFailure } from '#platform/web/notices/show-failure.ts'
import { currentSession, personalId } from '#platform/web/session/session.ts'
import { rateClass } from '../../contract/class-enrolments.contract.ts'
import { rateCourse } from '../../contract/course-enrolments.contract.ts'
import { RatingInput } from './rating-input.tsx'

interface OwnRatingProps {
  kind: 'class' | 'course'
  id: number
  /** The student's rating in stars, 0 for none. */
  rated: number
}

/** Rating input of an approved student; each click is saved. @see E-RATE-01 to E-RATE-03 */
export function OwnRating({ kind, id, rated }: OwnRatingProps) {
  const { revalidate } = useRevalidator()
  const [pressed, setPressed] = useState<number>()
  const stars = pressed ?? rated

  async function keep(rate: number) {
    setPressed(rate)
    try {
      await send(kind, id, rate)
      showNotice(m.enrolment_rated())
      // The page's header shows the new average.
      void revalidate()
    } catch (error) {
      setPressed(stars)
      showFailure(error)
    }
  }
  const label = kind === 'class' ? m.enrolment_rate_class() : m.enrolment_rate_course()
  return <RatingInput name="rate" label={label} value={stars} onChange={(rate) => void keep(rate)} />
}

function send(kind: 'class' | 'course', id: number, rate: number): Promise<unknown> {
  const user = currentSession()
  const student_id = user ? personalId(user) : null
  const params = { id: String(id) }
  if (kind === 'class') return browserApi.call(rateClass, { params, query: { class_id: id, student_id, rate } })
  return browserApi.call(rateCourse, { params, body: { course_id: id, student_id, rate } })
}

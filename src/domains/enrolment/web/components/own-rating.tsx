import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { showNotice } from '#platform/web/notices/notices.ts'
import { showFailure } from '#platform/web/notices/show-failure.ts'
import { newKey, sendOrKeep } from '#platform/web/offline/waiting/waiting-calls.ts'
import { currentSession, personalId } from '#platform/web/session/session.ts'
import { localDigits } from '#platform/web/text/digits.ts'
import { rateClass } from '../../contract/class-enrolments.contract.ts'
import { rateCourse } from '../../contract/course-enrolments.contract.ts'
import { RatingInput } from './rating-input.tsx'

interface OwnRatingProps {
  kind: 'class' | 'course'
  id: number
  /** For the list of what waits for a connection. */
  title: string
  /** The student's rating in stars, 0 for none. */
  rated: number
}

/** Rating input of an approved student; each click is saved, without a connection when there is one again. @see E-RATE-01 to E-RATE-03 */
export function OwnRating({ kind, id, title, rated }: OwnRatingProps) {
  const { revalidate } = useRevalidator()
  const [pressed, setPressed] = useState<number>()
  const stars = pressed ?? rated

  async function keep(rate: number) {
    setPressed(rate)
    try {
      if ((await send({ kind, id, title }, rate)) === 'waiting') {
        showNotice(m.platform_waiting_kept())
        return
      }
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

function send({ kind, id, title }: Omit<OwnRatingProps, 'rated'>, rate: number): Promise<'sent' | 'waiting'> {
  const user = currentSession()
  const student_id = user ? personalId(user) : null
  const params = { id: String(id) }
  // A rating that is sent twice is the same rating.
  const label = m.enrolment_waiting_rating({ title, stars: localDigits(rate) })
  const waiting = { key: newKey(), subject: `rating ${kind} ${id}`, label }
  if (kind === 'class') return sendOrKeep(rateClass, { params, query: { class_id: id, student_id, rate } }, waiting)
  return sendOrKeep(rateCourse, { params, body: { course_id: id, student_id, rate } }, waiting)
}

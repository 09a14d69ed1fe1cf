import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'
import { newKey, sendOrKeep } from '#platform/web/offline/waiting/waiting-calls.ts'
import { currentSession, personalId } from '#platform/web/session/session.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
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

/**
 * Rating input of an approved student. A click is saved at once, what the arrow keys choose by Enter, the button, or
 * leaving the stars; without a connection when there is one again.
 *
 * @see E-RATE-01 to E-RATE-03
 */
export function OwnRating({ kind, id, title, rated }: OwnRatingProps) {
  const { revalidate } = useRevalidator()
  const [sent, setSent] = useState<number>()
  const [sending, setSending] = useState<number>()
  const [chosen, setChosen] = useState<number>()
  const saved = sent ?? rated
  const stars = chosen ?? saved
  const isUnsaved = stars !== saved && stars !== sending

  async function keep(rate: number) {
    if (rate === saved || rate === sending) return
    setSending(rate)
    try {
      const outcome = await send({ kind, id, title }, rate)
      setSent(rate)
      showToast(outcome === 'waiting' ? m.platform_waiting_kept() : m.enrolment_rated())
      // The page's header shows the new average.
      if (outcome === 'sent') void revalidate()
    } catch (error) {
      setChosen(undefined)
      showFailure(error)
    } finally {
      setSending(undefined)
    }
  }
  useOnLeavingPage(() => void keep(stars))
  const label = kind === 'class' ? m.enrolment_rate_class() : m.enrolment_rate_course()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears when the focus leaves the stars and their button.
    <div
      className="stack-s"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) void keep(stars)
      }}
    >
      <RatingInput name="rate" label={label} value={stars} onChange={setChosen} onConfirm={(rate) => void keep(rate)} />
      {isUnsaved ? (
        <button
          type="button"
          className="btn"
          onClick={({ currentTarget }) => {
            // The button is about to disappear.
            currentTarget.parentElement?.querySelector<HTMLInputElement>(':checked')?.focus()
            void keep(stars)
          }}
        >
          {m.enrolment_rate_save()}
        </button>
      ) : null}
    </div>
  )
}

function useOnLeavingPage(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => latest.current(), [])
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

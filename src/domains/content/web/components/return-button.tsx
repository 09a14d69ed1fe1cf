import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { type LessonPlace, listPath } from './lesson-place.ts'

/** Goes back; a page that was opened by its address leads to the list instead. @see M-VW-01, M-VW-02 */
export function ReturnButton({ place, children }: { place: LessonPlace; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <AppLink
      className="btn"
      to={listPath(place)}
      onClick={(event) => {
        if (!hasComeFromHere()) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      {children}
    </AppLink>
  )
}

/** The router counts its own steps in the entry's state. */
function hasComeFromHere(): boolean {
  const state = window.history.state as { idx?: number } | null
  return (state?.idx ?? 0) > 0
}

import type { ReactNode } from 'react'
import { AppLink, useGoBack } from '#platform/web/text/app-link.tsx'
import { type LessonRef, listPath } from './lesson-ref.ts'

/** Goes back; a page that was opened by its address leads to the list instead. @see M-VW-01, M-VW-02 */
export function ReturnButton({ lessonRef, children }: { lessonRef: LessonRef; children: ReactNode }) {
  const goBack = useGoBack()
  return (
    <AppLink
      className="btn"
      to={listPath(lessonRef)}
      onClick={(event) => {
        if (!hasComeFromHere()) return
        event.preventDefault()
        goBack()
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

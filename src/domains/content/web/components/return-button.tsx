import type { ReactNode } from 'react'
import { AppLink, useGoBack } from '#platform/web/links/app-link.tsx'
import { type LessonRef, listPath } from './lesson-ref.ts'

/** Navigates back; a page that was opened directly links to the list instead. @see M-VW-01, M-VW-02 */
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

/** The router stores its navigation index in the history state. */
function hasComeFromHere(): boolean {
  const state = window.history.state as { idx?: number } | null
  return (state?.idx ?? 0) > 0
}

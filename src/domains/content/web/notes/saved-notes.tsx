import { type RefObject, useEffect, useState } from 'react'
import { listNotes, type LessonNotes as Notes } from '#domains/learning/contract/notes.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { isUnreachable } from '#platform/web/api/failures.ts'
import { LessonNotes } from './lesson-notes.tsx'
import type { NotedLesson } from './waiting-notes.ts'

interface SavedNotesProps {
  video: RefObject<HTMLVideoElement | null>
  lesson: NotedLesson
  atSeconds: number
}

/** The notes of a saved lesson. Without a connection there are those alone that are not sent yet. */
export function SavedNotes({ video, lesson, atSeconds }: SavedNotesProps) {
  const { contentId } = lesson
  const [found, setFound] = useState<Notes | 'unreachable'>()
  useEffect(() => {
    const asked = browserApi.call(listNotes, { params: { id: contentId } })
    // A lesson that its owner has deleted, or that is open no longer, has no notes.
    void asked.then(setFound, (error: unknown) => setFound(isUnreachable(error) ? 'unreachable' : undefined))
  }, [contentId])
  if (!found) return null
  const isLost = found === 'unreachable'
  return (
    <LessonNotes
      video={video}
      lesson={lesson}
      notes={isLost ? [] : found.notes}
      hint={isLost ? m.content_notes_unreachable() : undefined}
      atSeconds={atSeconds}
    />
  )
}

import type { ReactNode } from 'react'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { DetailSkeleton } from '#platform/web/states/skeletons.tsx'

interface LessonHeaderProps {
  course: string
  chapter: string
  title: string
  /** Stands below the title. */
  children?: ReactNode
}

/** The title of an open lesson, below its course and chapter. */
export function LessonHeader({ course, chapter, title, children }: LessonHeaderProps) {
  return (
    <header>
      <p className="hint">
        <WrittenText>{course}</WrittenText> · <WrittenText>{chapter}</WrittenText>
      </p>
      <h1>
        <WrittenText>{title}</WrittenText>
      </h1>
      {children}
    </header>
  )
}

/** Stands in place of a lesson while it is loaded. */
export function LessonFallback() {
  return (
    <div className="wrap stack">
      <DetailSkeleton />
    </div>
  )
}

import { RowsSkeleton } from '#platform/web/states/skeletons.tsx'

/** Placeholder in the size of the list while lessons load. */
export function LessonsFallback() {
  return (
    <div className="wrap stack">
      <RowsSkeleton />
    </div>
  )
}

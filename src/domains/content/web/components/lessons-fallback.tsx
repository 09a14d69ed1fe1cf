import { RowsSkeleton } from '#platform/web/states/skeletons.tsx'

/** While lessons are fetched: the list's own measures. */
export function LessonsFallback() {
  return (
    <div className="wrap stack">
      <RowsSkeleton />
    </div>
  )
}

import { VideoIcon } from '#platform/web/components/icons.tsx'
import { usePoster } from '../player/use-poster.ts'
import styles from './lesson-poster.module.css'
import type { LessonRef } from './lesson-ref.ts'

/** The picture of a video; a drawn one until it is there, and where data are saved. It repeats the title beside it. */
export function LessonPoster({ lessonRef }: { lessonRef: LessonRef }) {
  const poster = usePoster(lessonRef)
  return (
    <span className={styles.poster} aria-hidden="true">
      {poster === undefined ? <VideoIcon /> : <img src={poster} alt="" width={160} height={90} decoding="async" />}
    </span>
  )
}

import { useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { LeftIcon, RightIcon } from '#platform/web/media/icons.tsx'
import { DetailSkeleton } from '#platform/web/states/skeletons.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { type LessonPlace, loadLesson, openingOf, viewerPath, wayOf } from '../../components/lesson-place.ts'
import { ReturnButton } from '../../components/return-button.tsx'
import { LessonPlayer } from '../../player/lesson-player.tsx'
import { firstQuality, keepQuality, type Quality } from '../../player/quality.ts'
import { QualityChooser } from '../../player/quality-chooser.tsx'
import { useWatchPlace } from '../../player/use-watch-place.ts'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => [{ title: `${m.content_watch()} | ${m.product_name()}` }]

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const place: LessonPlace = {
    way: wayOf(new URL(request.url).searchParams),
    id: params.course_class_id ?? '',
    groupId: params.group_id ?? '',
    contentId: params.id ?? '',
  }
  return { place, lesson: await loadLesson(place) }
}

export function HydrateFallback() {
  return (
    <div className="wrap stack">
      <DetailSkeleton />
    </div>
  )
}

/** A lesson's video with its qualities and what they cost. @see M-VW-01 */
export default function VideoScreen() {
  const { place, lesson } = useLoaderData<typeof clientLoader>()
  // Another lesson is another player: nothing of the first one may stay in the buffer.
  return <Watching key={place.contentId} place={place} lesson={lesson} />
}

function Watching({ place, lesson }: Awaited<ReturnType<typeof clientLoader>>) {
  const video = useRef<HTMLVideoElement>(null)
  const [quality, setQuality] = useState<Quality>(() => firstQuality(lesson.renditions))
  const atSeconds = useWatchPlace(video, place.contentId)
  function choose(chosen: Quality) {
    keepQuality(chosen)
    setQuality(chosen)
  }
  return (
    <div className="wrap wrap-player">
      <div className="detail">
        <div className="detail-main stack">
          <LessonPlayer video={video} place={place} title={lesson.content_title} quality={quality} />
          <header>
            <p className="hint">
              {lesson.course_title} · {lesson.gp_name}
            </p>
            <h1>{lesson.content_title}</h1>
          </header>
          <div className="row">
            <ReturnButton place={place}>
              <LeftIcon small />
              {m.content_return()}
            </ReturnButton>
            <NextLink place={place} lesson={lesson} />
          </div>
        </div>
        <QualityChooser lesson={lesson} quality={quality} atSeconds={atSeconds} onChange={choose} />
      </div>
    </div>
  )
}

/** On to the group's next lesson, where that is one to look at. */
function NextLink({ place, lesson }: Awaited<ReturnType<typeof clientLoader>>) {
  const opening = lesson.next ? openingOf(lesson.next.o_file_name) : 'download'
  if (!lesson.next || opening === 'download' || opening === 'pdf') return null
  return (
    <AppLink
      className="btn btn-primary"
      to={viewerPath({ ...place, contentId: String(lesson.next.id) }, opening)}
      title={lesson.next.content_title}
    >
      {m.content_next()}
      <RightIcon small />
    </AppLink>
  )
}

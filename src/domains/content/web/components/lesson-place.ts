import { API_BASE } from '#platform/contract/endpoint.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import {
  linkFromClass,
  linkFromCourse,
  linkFromVideoCourse,
  streamLinkFromClass,
  streamLinkFromVideoCourse,
} from '../../contract/content-files.contract.ts'
import {
  type LessonDetail,
  lessonFromClass,
  lessonFromCourse,
  lessonFromVideoCourse,
} from '../../contract/lesson-detail.contract.ts'
import type { LessonWay } from '../../contract/lessons.contract.ts'
import { extensionOf, imageExtensions, isVideoName } from '../../contract/upload-rules.ts'

/** A lesson as the addresses of the site name it. */
export interface LessonPlace {
  readonly way: LessonWay | 'course'
  readonly id: string
  readonly groupId: string
  readonly contentId: string
}

/** How a lesson opens, by its file's name. */
export type Opening = 'video' | 'image' | 'pdf' | 'download'

export function openingOf(fileName: string): Opening {
  const extension = extensionOf(fileName)
  if (isVideoName(fileName)) return 'video'
  if ((imageExtensions as readonly string[]).includes(extension)) return 'image'
  return extension === 'pdf' ? 'pdf' : 'download'
}

/** The screen that shows a lesson. @see M-ST-07, M-ST-08, M-ST-09 */
export function viewerPath(place: LessonPlace, opening: Exclude<Opening, 'download'>): string {
  const rest = `${place.id}/group/${place.groupId}/content/${place.contentId}`
  if (opening === 'pdf') return `/pdf-viewer-${place.way === 'class' ? 'class' : 'course'}/${rest}`
  return `/${opening}/${rest}?type=${place.way}`
}

/** The list that a lesson stands in. */
export function listPath(place: LessonPlace): string {
  const list = place.way === 'class' ? 'contentList' : 'courseContentList'
  return `/${list}/${place.id}/group/${place.groupId}`
}

/** Reads the way from an address; one without it means a video course, as the first links did. */
export function wayOf(search: URLSearchParams): LessonPlace['way'] {
  const type = search.get('type')
  return type === 'class' || type === 'course' ? type : 'video-course'
}

export function streamAddress(place: LessonPlace, name: string): string {
  const way = place.way === 'class' ? 'class' : 'video-course'
  return `${API_BASE}/my/${way}/${place.id}/content-gp/${place.groupId}/content/${place.contentId}/stream/${name}`
}

/** An address of the stream for a player that sends no header of ours. */
export async function streamLink({ way, ...params }: LessonPlace): Promise<string> {
  const call = way === 'class' ? streamLinkFromClass : streamLinkFromVideoCourse
  return (await browserApi.call(call, { params })).url
}

/** What a viewer shows beside the lesson. */
export function loadLesson(place: LessonPlace): Promise<LessonDetail> {
  const { way, ...params } = place
  if (way === 'class') return browserApi.load(lessonFromClass, { params })
  return way === 'course'
    ? browserApi.load(lessonFromCourse, { params })
    : browserApi.load(lessonFromVideoCourse, { params })
}

/** An address of the file that needs no header, for five minutes. @see OP-126 */
export async function fileLink(place: LessonPlace): Promise<string> {
  const { way, ...params } = place
  if (way === 'class') return (await browserApi.call(linkFromClass, { params })).url
  const call = way === 'course' ? linkFromCourse : linkFromVideoCourse
  return (await browserApi.call(call, { params })).url
}

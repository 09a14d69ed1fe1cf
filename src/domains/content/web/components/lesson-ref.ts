import type { Params } from 'react-router'
import { paths } from '#paths'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { extensionOf } from '#platform/contract/file-name.ts'
import type { Path } from '#platform/contract/path.ts'
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
import type { AccessVia } from '../../contract/lessons.contract.ts'
import { imageExtensions, isVideoName } from '../../contract/upload-rules.ts'

/** A lesson by the ids in the site's URLs. */
export interface LessonRef {
  readonly via: AccessVia | 'course'
  readonly id: string
  readonly groupId: string
  readonly contentId: string
}

/** How a lesson opens, by its file extension. */
export type Opening = 'video' | 'image' | 'pdf' | 'download'

export function openingOf(fileName: string): Opening {
  const extension = extensionOf(fileName)
  if (isVideoName(fileName)) return 'video'
  if ((imageExtensions as readonly string[]).includes(extension)) return 'image'
  return extension === 'pdf' ? 'pdf' : 'download'
}

/** Path of the screen that shows a lesson. @see M-ST-07, M-ST-08, M-ST-09 */
export function viewerPath(lessonRef: LessonRef, opening: Exclude<Opening, 'download'>): Path {
  const ids = { group_id: lessonRef.groupId, id: lessonRef.contentId }
  if (opening !== 'pdf')
    return paths.lesson[opening]({ ...ids, course_class_id: lessonRef.id }, { type: lessonRef.via })
  if (lessonRef.via === 'class') return paths.lesson.classPdf({ ...ids, class_id: lessonRef.id })
  return paths.lesson.coursePdf({ ...ids, course_id: lessonRef.id })
}

/** Path of the list that contains a lesson. */
export function listPath({ via, id, groupId }: LessonRef): Path {
  if (via === 'class') return paths.enrolled.classLessons({ class_id: id, id: groupId })
  return paths.enrolled.courseLessons({ courseId: id, id: groupId })
}

/** Parses the kind of access from the URL; without it a video course is meant, as in older links. */
function accessViaOf(search: URLSearchParams): LessonRef['via'] {
  const type = search.get('type')
  return type === 'class' || type === 'course' ? type : 'video-course'
}

/** The lesson of a screen of videos or images, by its URL. */
export function lessonOfUrl(params: Params, request: Request): LessonRef {
  return {
    via: accessViaOf(new URL(request.url).searchParams),
    id: params.course_class_id ?? '',
    groupId: params.group_id ?? '',
    contentId: params.id ?? '',
  }
}

export function streamAddress(lessonRef: LessonRef, name: string): string {
  const via = lessonRef.via === 'class' ? 'class' : 'video-course'
  return `${API_BASE}/my/${via}/${lessonRef.id}/content-gp/${lessonRef.groupId}/content/${lessonRef.contentId}/stream/${name}`
}

/** Requests a stream URL for a player that cannot send headers. */
export async function streamLink({ via, ...params }: LessonRef): Promise<string> {
  const call = via === 'class' ? streamLinkFromClass : streamLinkFromVideoCourse
  return (await browserApi.call(call, { params })).url
}

/**
 * Loads the data that a viewer shows next to the lesson.
 *
 * @throws RefusedCall with its code, by which LessonProblem recognises an access that has ended
 */
export function loadLesson(lessonRef: LessonRef): Promise<LessonDetail> {
  const { via, ...params } = lessonRef
  if (via === 'class') return browserApi.call(lessonFromClass, { params })
  return via === 'course'
    ? browserApi.call(lessonFromCourse, { params })
    : browserApi.call(lessonFromVideoCourse, { params })
}

/** Requests a file URL that needs no header for five minutes. @see OP-126 */
export async function fileLink(lessonRef: LessonRef): Promise<string> {
  const { via, ...params } = lessonRef
  if (via === 'class') return (await browserApi.call(linkFromClass, { params })).url
  const call = via === 'course' ? linkFromCourse : linkFromVideoCourse
  return (await browserApi.call(call, { params })).url
}

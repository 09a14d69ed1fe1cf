import type { MetaDescriptor } from 'react-router'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { categoryName } from '#domains/catalogue/web/index.ts'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { Api } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { redirectTo } from '#platform/web/links/redirect-to.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { shareMeta } from '#platform/web/page-meta/list-page-meta.ts'
import { canonicalAddress } from '#platform/web/page-meta/public-page-meta.ts'
import type { ClassRow } from '../../contract/classes.contract.ts'
import { type CourseDetail, listCourseClasses, showCourse } from '../../contract/courses.contract.ts'
import { shareCardPath, shareCardSize } from '../../contract/share-card-address.ts'
import { pageOf } from '../addresses/list-address.ts'
import { coursePath } from '../components/course-card.tsx'
import { toClassCards } from './cards.ts'
import { notFoundMeta } from './not-found-meta.ts'
import { orAbsent } from './or-absent.ts'
import { courseItem } from './structured-data.ts'

// The calls of the course pages. For guests the server makes them; a browser loads this file only when it makes
// a call itself.

/**
 * A course and one page of its classes. A video course is redirected to its own screen: notices contain only a
 * course id and link here (N-NOT-06).
 */
export async function loadCourse(api: Api, request: Request, id = '') {
  const page = pageOf(new URL(request.url).searchParams.get('page'))
  const [course, classes] = await Promise.all([
    orAbsent(api.call(showCourse, { params: { id } })),
    orAbsent(api.call(listCourseClasses, { params: { id }, query: { page } })),
  ])
  if (course?.course_type === CourseType.video) throw redirectTo(coursePath(course))
  const meta = course ? courseMeta(course, canonicalAddress(request), classes?.data) : notFoundMeta()
  const cards = classes && { ...classes, data: await toClassCards(classes.data) }
  return { course: classes && course && shownCourse(course), classes: cards, meta }
}

/** A video course, which has no classes. */
export async function loadVideoCourse(api: Api, request: Request, id = '') {
  const course = await orAbsent(api.call(showCourse, { params: { id } }))
  const meta = course ? courseMeta(course, canonicalAddress(request)) : notFoundMeta()
  return { course: course && shownCourse(course), meta }
}

function shownCourse(course: CourseDetail): CourseDetail {
  const { course_title } = course
  return {
    ...course,
    course_title: withWholeWords(course_title),
    category_name: withWholeWords(categoryName(course)),
  }
}

/** The same call with the token of the session. */
export function loadOwnCourse(request: Request, id: string | undefined) {
  return loadCourse(browserApi, request, id)
}

export function loadOwnVideoCourse(request: Request, id: string | undefined) {
  return loadVideoCourse(browserApi, request, id)
}

function courseMeta(course: CourseDetail, canonical: string, classes?: readonly ClassRow[]): MetaDescriptor[] {
  const list =
    course.course_type === CourseType.video
      ? { name: m.storefront_video_courses(), path: paths.course.list({ tab: 'video' }) }
      : { name: m.storefront_courses(), path: paths.course.list() }
  const image = shareCardPath({ kind: 'course', id: course.course_id }, course, currentLocale())
  const page = { canonical, card: image, today: yangonDay(new Date()) }
  return shareMeta({
    title: course.course_title,
    description: course.course_explanation,
    canonical,
    image,
    imageSize: shareCardSize,
    kind: 'article',
    structured: [courseItem(course, page, classes)],
    crumbs: [list, { name: course.course_title, path: coursePath(course) }],
  })
}

import { queryText } from '#platform/web/pager/query-text.ts'
import { idOf, idsOf, pageOf, regionOf } from './list-address.ts'

/** Parses the query string of the course list. */
export function readCourseList(query: URLSearchParams) {
  const region = regionOf(query.get('region'))
  return {
    /** The tab of video courses, which requests course type 3. @see C-VL-01 */
    isVideo: query.get('tab') === 'video',
    page: pageOf(query.get('page')),
    keyword: queryText(query.get('keyword')),
    orderBy: query.get('orderBy') ?? undefined,
    filter: {
      category_id: idOf(query.get('category_id')),
      teacher_id: idsOf(query.getAll('teacher_id')),
      school_id: idsOf(query.getAll('school_id')),
      region,
      town: region === undefined ? undefined : queryText(query.get('town'), 100),
    },
  }
}
export type CourseListAddress = ReturnType<typeof readCourseList>

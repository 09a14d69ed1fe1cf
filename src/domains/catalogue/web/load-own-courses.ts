import { browserApi } from '#platform/web/api/browser-api.ts'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { ownCourseList, ownCourseSearch } from '../contract/my-courses.contract.ts'

/** Loads a page of an owner's courses; keyword and page are part of the URL. */
export const loadOwnCourses = guarded(APPROVED_OWNER, ({ request }) => {
  const { searchParams } = new URL(request.url)
  const page = searchParams.get('page') ?? '1'
  const keyword = searchParams.get('keyword')
  return keyword
    ? browserApi.load(ownCourseSearch, { query: { page, keyword } })
    : browserApi.load(ownCourseList, { query: { page } })
})

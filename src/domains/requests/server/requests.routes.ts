import type { FastifyInstance } from 'fastify'
import * as contract from '#domains/requests/contract/requests.contract.ts'
import { sortOf } from '#platform/contract/sort.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { readNewestRequests, readRequest, readRequestDesk, readRequests, readRequestTitles } from './read-requests.ts'
import { answerCourseRequest, askForCourse, setRequestHidden } from './write-requests.ts'

export function mountRequests(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, contract.requestCourse, ({ viewer, body }) => askForCourse(db, viewer, body))
  mount(api, contract.listAllRequests, () => readNewestRequests(db))
  mount(api, contract.listRequests, ({ query }) =>
    readRequests(db, { page: query.page, keyword: undefined, sort: 'newly' }),
  )
  mount(api, contract.sortRequests, ({ query }) => {
    const sort = query.keyword === 'alphabetical' ? query.keyword : sortOf(query)
    return readRequests(db, { page: query.page, keyword: query.course_request_title, sort })
  })
  mount(api, contract.searchRequests, ({ query }) =>
    readRequests(db, { page: query.page, keyword: query.keyword, sort: sortOf(query) }),
  )
  mount(api, contract.listRequestTitles, () => readRequestTitles(db))
  mount(api, contract.showRequest, ({ params }) => readRequest(db, params.id))
  mount(api, contract.listAdminRequests, ({ query }) => readRequestDesk(db, query))
  mount(api, contract.hideRequest, ({ viewer, params, body }) =>
    setRequestHidden(db, viewer, { id: params.id, hidden: body?.hidden ?? true }),
  )
  mount(api, contract.answerRequest, ({ viewer, params, body }) =>
    answerCourseRequest(db, viewer, { id: params.id, answer: body.answer }),
  )
}

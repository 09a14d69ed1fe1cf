import * as requestCalls from '#domains/requests/contract/requests.contract.ts'
import { of } from '#tests/wire/example.ts'
import { ID } from '#tests/wire/world-ids.ts'

const guest = { as: 'guest' } as const
const student = { as: 'student' } as const
const desk = { as: 'admin.moderator' } as const
const NONE = { path: [ID.unused] }

const wish = { course_request_title: 'ဂီတ', course_request_details: 'ဂစ်တာ သင်ချင်ပါသည်။', student_id: ID.student }
export const requests = [
  ...of(
    requestCalls.requestCourse,
    { ...student, body: wish },
    {
      'FORBIDDEN: in the name of another': { body: { ...wish, student_id: ID.stranger } },
      'with a key': { body: { ...wish, client_key: '0b0b6f62-1f0e-4b0e-8d7e-3f1c7f0f4d11' } },
    },
  ),
  ...of(requestCalls.listAllRequests, guest),
  ...of(requestCalls.listRequests, { ...guest, query: { page: 1 } }),
  ...of(requestCalls.sortRequests, { ...guest, query: { page: 1, course_request_title: '', keyword: 'alphabetical' } }),
  ...of(requestCalls.searchRequests, { ...guest, query: { page: 1, keyword: 'ပြင်သစ်' } }),
  ...of(requestCalls.listRequestTitles, guest),
  ...of(requestCalls.showRequest, { ...guest, path: [ID.request] }, { NOT_FOUND: NONE }),
  ...of(requestCalls.listAdminRequests, desk),
  ...of(requestCalls.hideRequest, { ...desk, path: [ID.request], body: { hidden: true } }, { NOT_FOUND: NONE }),
  ...of(
    requestCalls.answerRequest,
    { ...desk, path: [ID.request], body: { answer: 'မကြာမီ ဖွင့်ပါမည်။' } },
    { NOT_FOUND: NONE },
  ),
]

import { peopleTag } from '#domains/accounts/server/index.ts'
import type { listAdminRequests, RequestRow } from '#domains/requests/contract/requests.contract.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts'
import { type Page, toPage } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { cacheTag } from '#platform/server/pages/page-tags.ts'
import { requestListTag, requestTag } from './page-tags.ts'
import { findShownRequest, listNewestRequests, listRequestRows, type RequestFilter } from './requests.queries.ts'

/** One page of the public requests, by title and in the given order. @see N-REQ-03, N-REQ-05 */
export async function readRequests(db: Db, filter: Omit<RequestFilter, 'hidden'>): Promise<Page<RequestRow>> {
  cacheTag(requestListTag, peopleTag)
  const { rows, total } = await listRequestRows(db, { ...filter, hidden: 'left out' })
  return toPage(rows.map(toRow), { total, page: filter.page })
}

/** The newest requests without paging. */
export async function readNewestRequests(db: Db): Promise<RequestRow[]> {
  cacheTag(requestListTag, peopleTag)
  return (await listNewestRequests(db)).map(toRow)
}

/** The titles of all requests, newest first. */
export async function readRequestTitles(db: Db) {
  cacheTag(requestListTag)
  const rows = await listNewestRequests(db)
  return rows.map(({ id, title }) => ({ course_request_id: id, course_request_title: title }))
}

/** @throws Refusal NOT_FOUND - absent or hidden */
export async function readRequest(db: Db, id: number): Promise<RequestRow> {
  const found = await findShownRequest(db, id)
  if (!found) throw new Refusal('NOT_FOUND')
  cacheTag(requestTag(id), peopleTag)
  return toRow(found)
}

/** One page of all requests for admins, hidden ones included. */
export async function readRequestDesk(
  db: Db,
  { page, keyword }: QueryOf<typeof listAdminRequests>,
): Promise<ReplyOf<typeof listAdminRequests>> {
  const { rows, total } = await listRequestRows(db, { page, keyword, sort: 'newly', hidden: 'included' })
  const shown = rows.map((row) => ({ ...toRow(row), student_id: row.studentId, hidden: row.hidden }))
  return toPage(shown, { total, page })
}

type Found = NonNullable<Awaited<ReturnType<typeof findShownRequest>>>

function toRow(found: Found): RequestRow {
  return {
    course_request_id: found.id,
    course_request_title: found.title,
    course_request_details: found.details,
    insert_time: yangonTimestamp(found.insertedAt),
    name: found.name || found.schoolName || '',
    answer: found.answer,
  }
}

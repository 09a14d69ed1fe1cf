import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { type Account, aContentGroup, anEnrolment, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aContentApi, aPdf, aVideoTeacher, type ContentApi } from '#tests/support/content-api.ts'
import { uploadMetadata } from '#tests/support/resumable.ts'

let api: ContentApi
let teacher: Account
let stranger: Account
let student: Account
let courseId: number
beforeAll(async () => {
  api = await aContentApi()
  ;({ teacher, courseId } = await aVideoTeacher(api.db))
  stranger = await aTeacher(api.db)
  student = await aStudent(api.db)
  await anEnrolment(api.db, { studentId: student.id, courseId, status: EnrolmentStatus.approved })
})
afterAll(() => api.close())

const aText = (): Buffer => Buffer.concat([aPdf, randomBytes(20)])

/** A group with a PDF for each title, uploaded in this order. */
async function aGroupOf(...titles: string[]) {
  const { id } = await aContentGroup(api.db, { courseId })
  const path = `/my/course/${courseId}/content-gp/${id}/content`
  const ids: Record<string, number> = {}
  const add = async (title: string): Promise<void> => {
    const { json } = await api.sendFile(teacher, `${path}/create`, { name: `${title}.pdf`, bytes: aText(), title })
    ids[title] = json.id
  }
  for (const title of titles) await add(title)
  const titlesOf = async (who: Account, list: string): Promise<string[]> =>
    (await api.getAs(who, list)).json.data.map((row: { content_title: string }) => row.content_title)
  const lessons = `/my/video-course/${courseId}/content-gp/${id}/content`
  return {
    id,
    path,
    ids,
    add,
    own: (query = '?order=position') => titlesOf(teacher, `${path}/list${query}`),
    lessons: (query = '?order=position') => titlesOf(student, `${lessons}/list${query}`),
    next: async (title: string) => (await api.getAs(student, `${lessons}/${ids[title]}`)).json.next?.content_title,
    move: (title: string, position: unknown, who = teacher) =>
      api.postAs(who, `${path}/${ids[title]}/move`, { position }),
  }
}

describe('POST …/content/:contentId/move (OWN-07, OP-132)', () => {
  it('orders the lists that ask for positions, and leaves those of older apps by id', async () => {
    const group = await aGroupOf('a', 'b', 'c')
    expect((await group.move('c', 1)).json).toEqual({ status: 200 })
    expect(await group.own()).toEqual(['c', 'a', 'b'])
    expect(await group.lessons()).toEqual(['c', 'a', 'b'])
    expect([await group.own(''), await group.lessons('')]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
    expect([await group.next('c'), await group.next('b')]).toEqual(['a', undefined])
  })

  it('puts a new content last, and takes a position beyond the end for the last one', async () => {
    const group = await aGroupOf('a', 'b')
    expect(await group.next('a')).toBe('b')
    await group.move('a', 1000)
    await group.add('c')
    expect(await group.own()).toEqual(['b', 'a', 'c'])
    expect(await group.next('a')).toBe('c')
  })

  it('keeps every content once when several are moved at the same time', async () => {
    const group = await aGroupOf('a', 'b', 'c', 'd')
    await Promise.all([group.move('a', 4), group.move('b', 1), group.move('d', 2), group.move('c', 3)])
    expect((await group.own()).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    const positions = await api.db.selectFrom('contents').select('position').where('groupId', '=', group.id).execute()
    expect(positions.map(({ position }) => position).toSorted()).toEqual([1, 2, 3, 4])
  })

  it('refuses a position that is none, and another owner', async () => {
    const group = await aGroupOf('a', 'b')
    expect((await group.move('b', 0)).status).toBe(422)
    expect((await group.move('b', 1, stranger)).json).toEqual({ status: 404 })
    expect(await group.own()).toEqual(['a', 'b'])
  })
})

describe('POST …/content/:contentId/rename (OWN-07)', () => {
  it('changes the title that students see, and nothing else', async () => {
    const group = await aGroupOf('a')
    const at = `${group.path}/${group.ids.a}/rename`
    expect((await api.postAs(teacher, at, { content_title: 'အခန်း ၁' })).json).toEqual({ status: 200 })
    expect(await group.lessons()).toEqual(['အခန်း ၁'])
  })

  it('refuses an empty or long title beside its field, and another owner', async () => {
    const group = await aGroupOf('a')
    const at = `${group.path}/${group.ids.a}/rename`
    for (const content_title of ['', 'က'.repeat(101)]) {
      const { status, json } = await api.postAs(teacher, at, { content_title })
      expect([status, Object.keys(json.errors)]).toEqual([422, ['content_title']])
    }
    expect((await api.postAs(stranger, at, { content_title: 'x' })).json).toEqual({ status: 404 })
    expect(await group.own()).toEqual(['a'])
  })
})

describe('an upload that replaces a file (OWN-07)', () => {
  async function tus(method: 'POST' | 'PATCH' | 'DELETE', url: string, headers: object, payload?: Buffer) {
    const authorization = `Bearer ${await api.tokenOf(teacher)}`
    return api.inject({
      method,
      url,
      headers: { 'tus-resumable': '1.0.0', authorization, ...headers },
      ...(payload && { payload }),
    })
  }
  async function begin(groupId: number, replaces: number, { name, bytes }: { name: string; bytes: Buffer }) {
    const fields = { filename: name, content_title: 'x', course_id: courseId, group_id: groupId, replaces }
    const headers = { 'upload-length': String(bytes.length), 'upload-metadata': uploadMetadata(fields) }
    return tus('POST', `${API_BASE}/uploads`, headers)
  }
  const send = (at: string, bytes: Buffer) =>
    tus('PATCH', at, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, bytes)
  const bytesOf = async (group: { id: number; path: string }, contentId: number | undefined): Promise<string> =>
    (await api.getAs(teacher, `${group.path}/${contentId}/download`)).body

  it('gives the content another file and name once all has arrived; title, id and position stay', async () => {
    const group = await aGroupOf('a', 'b')
    await group.move('b', 1)
    const bytes = aText()
    const begun = await begin(group.id, group.ids.b ?? 0, { name: 'new.pdf', bytes })
    expect(begun.status).toBe(201)
    await api.db
      .updateTable('contents')
      .set({ isFree: true })
      .where('id', '=', group.ids.b ?? 0)
      .execute()
    const [before] = (await api.getAs(teacher, `${group.path}/list?order=position`)).json.data
    expect(before).toMatchObject({ o_file_name: 'b.pdf', is_processing: 0 })
    expect((await send(String(begun.headers.location), bytes)).status).toBe(204)
    const [after] = (await api.getAs(teacher, `${group.path}/list?order=position`)).json.data
    expect(after).toMatchObject({
      id: group.ids.b,
      content_title: 'b',
      o_file_name: 'new.pdf',
      file_size: bytes.length,
      is_processing: 0,
      is_free: false,
    })
    expect(after.key).not.toBe(before.key)
    expect(await bytesOf(group, group.ids.b)).toContain('%PDF')
    expect(await group.own()).toEqual(['b', 'a'])
  })

  it('leaves the content as it was when it is cancelled, or the bytes are of another type', async () => {
    const group = await aGroupOf('a')
    const id = group.ids.a ?? 0
    const before = (await api.getAs(teacher, `${group.path}/list`)).json.data
    const cancelled = await begin(group.id, id, { name: 'new.pdf', bytes: aText() })
    expect((await tus('DELETE', String(cancelled.headers.location), {})).status).toBe(204)
    const wrong = await begin(group.id, id, { name: 'new.pdf', bytes: Buffer.from('no PDF at all') })
    expect((await send(String(wrong.headers.location), Buffer.from('no PDF at all'))).status).toBe(422)
    expect((await api.getAs(teacher, `${group.path}/list`)).json.data).toEqual(before)
  })

  it('is refused for a content of another group, and for one without a file', async () => {
    const [group, other] = [await aGroupOf('a'), await aGroupOf('b')]
    const elsewhere = await begin(group.id, other.ids.b ?? 0, { name: 'new.pdf', bytes: aText() })
    expect([elsewhere.status, elsewhere.json.code]).toEqual([404, 'CONTENT_NOT_FOUND'])
    await api.db
      .updateTable('contents')
      .set({ storedKey: null })
      .where('id', '=', group.ids.a ?? 0)
      .execute()
    expect((await begin(group.id, group.ids.a ?? 0, { name: 'new.pdf', bytes: aText() })).status).toBe(404)
  })
})

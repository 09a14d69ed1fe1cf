import { expect } from 'vitest'
import type { CourseOutline, OutlineLesson } from '#domains/learning/contract/outline.contract.ts'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { demoAccounts } from '../../../src/demo/demo-accounts.ts'

export interface Session {
  readonly token: string
}

export async function call<T>(
  method: 'GET' | 'POST',
  path: string,
  options: { body?: object; token?: string },
): Promise<T> {
  const { body, token } = options
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await fetch(ownSite().url + API_BASE + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  return (await reply.json()) as T
}

export const logIn = () =>
  call<Session>('POST', '/login', {
    body: { phone_number: demoAccounts.student, password: demoAccounts.password, user_type: 'student' },
  })

/** Each address of a line is a browser of its own for the site. */
export async function aSessionWithoutDevices(): Promise<Session> {
  const session = await logIn()
  await removeDevices(session)
  return session
}

export async function removeDevices(session: Session): Promise<void> {
  const { devices } = await call<{ devices: { id: number }[] }>('GET', '/my/devices', session)
  for (const { id } of devices) await call('POST', `/my/devices/${id}/remove`, { ...session, body: {} })
}

export interface PreparedLesson {
  readonly courseId: number
  /** Its title is as screens draw it. */
  readonly lesson: OutlineLesson
}

const isPrepared = ({ renditions }: OutlineLesson) => renditions.some(({ size_bytes }) => size_bytes !== null)

interface DocumentLesson {
  readonly title: string
  readonly path: string
}

/** The first PDF and the first picture of a course of the demo student. */
export async function documentLessons({ token }: Session, courseId: number) {
  const outline = await call<CourseOutline>('GET', `/my/video-course/${courseId}/outline`, { token })
  const all = outline.chapters.flatMap(({ id, lessons }) => lessons.map((lesson) => ({ groupId: id, lesson })))
  const find = (name: RegExp, path: (of: { group_id: number; id: number }) => string): DocumentLesson => {
    const found = all.find(({ lesson }) => name.test(lesson.o_file_name))
    if (!found) throw new Error(`course ${courseId} has no ${name}`)
    const { groupId, lesson } = found
    return { title: withWholeWords(lesson.content_title), path: path({ group_id: groupId, id: lesson.id }) }
  }
  return {
    pdf: find(/\.pdf$/, (of) => paths.lesson.coursePdf({ course_id: courseId, ...of })),
    image: find(/\.(?:jpg|png)$/, (of) =>
      paths.lesson.image({ course_class_id: courseId, ...of }, { type: 'video-course' }),
    ),
  }
}

/**
 * A lesson of a course of the demo student, once the site has prepared it.
 *
 * @param title - of the course; any without it
 */
export async function aPreparedLesson({ token }: Session, title?: string): Promise<PreparedLesson> {
  type Row = { course_id: number; course_title: string; status: number }
  const { data } = await call<{ data: Row[] }>('GET', '/my/course/list', { token })
  const courses = data.filter((row) => row.status === 2 && (title === undefined || row.course_title === title))
  const find = async (): Promise<PreparedLesson | undefined> => {
    for (const { course_id: courseId } of courses) {
      const outline = await call<CourseOutline>('GET', `/my/video-course/${courseId}/outline`, { token })
      const lesson = outline.chapters?.flatMap(({ lessons }) => lessons).find(isPrepared)
      if (lesson) return { courseId, lesson: { ...lesson, content_title: withWholeWords(lesson.content_title) } }
    }
    return undefined
  }
  await expect.poll(find, { timeout: 120_000, interval: 1000 }).toBeDefined()
  return (await find()) as PreparedLesson
}

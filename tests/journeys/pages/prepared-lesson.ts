import { expect } from 'vitest'
import type { CourseOutline, OutlineLesson } from '#domains/learning/contract/outline.contract.ts'
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
  const { devices } = await call<{ devices: { id: number }[] }>('GET', '/my/devices', session)
  for (const { id } of devices) await call('POST', `/my/devices/${id}/remove`, { ...session, body: {} })
  return session
}

export interface PreparedLesson {
  readonly courseId: number
  readonly lesson: OutlineLesson
}

const isPrepared = ({ renditions }: OutlineLesson) => renditions.some(({ size_bytes }) => size_bytes !== null)

/** The first PDF of a course of the demo student, with its chapter. */
export async function aPdfLesson({ token }: Session, courseId: number) {
  const outline = await call<CourseOutline>('GET', `/my/video-course/${courseId}/outline`, { token })
  const isPdf = ({ o_file_name: name }: OutlineLesson) => name.endsWith('.pdf')
  const chapter = outline.chapters.find(({ lessons }) => lessons.some(isPdf))
  const pdf = chapter?.lessons.find(isPdf)
  if (!chapter || !pdf) throw new Error(`course ${courseId} has no PDF`)
  return { title: pdf.content_title, path: `/pdf-viewer-course/${courseId}/group/${chapter.id}/content/${pdf.id}` }
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
      if (lesson) return { courseId, lesson }
    }
    return undefined
  }
  await expect.poll(find, { timeout: 120_000, interval: 1000 }).toBeDefined()
  return (await find()) as PreparedLesson
}

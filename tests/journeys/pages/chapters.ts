import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect } from 'vitest'
import type { CourseOutline, OutlineLesson } from '#domains/learning/contract/outline.contract.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { inDatabase } from '#tests/journeys/database-setup.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { demoAccounts } from '../../../src/demo/demo-accounts.ts'
import { call, type Session } from './prepared-lesson.ts'

const PREPARED_WITHIN_MS = 240_000

export interface NewLesson {
  readonly title: string
  readonly file: string
}

export interface NewChapter {
  readonly name: string
  readonly lessons: readonly NewLesson[]
}

export function logInTeacher(): Promise<Session> {
  const { password, teacher } = demoAccounts
  return call<Session>('POST', '/login', { body: { phone_number: teacher, password, user_type: 'teacher' } })
}

/** Adds chapters to the end of a course of its teacher, who is the demo's by default. @returns their ids */
export async function addChapters(
  courseId: number,
  chapters: readonly NewChapter[],
  session?: Session,
): Promise<number[]> {
  const { token } = session ?? (await logInTeacher())
  const base = `/my/course/${courseId}/content-gp`
  const ids: number[] = []
  for (const { name, lessons } of chapters) {
    const { id } = await call<{ id: number }>('POST', `${base}/create`, { body: { group_name: name }, token })
    for (const { title, file } of lessons) {
      const form = new FormData()
      form.append('content_title', title)
      form.append('file', new Blob([await readFile(file)]), basename(file))
      const url = `${ownSite().url}${API_BASE}${base}/${id}/content/create`
      const reply = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
      expect(reply.status, title).toBe(200)
    }
    ids.push(id)
  }
  return ids
}

/** Removes chapters from a course: other files use it after this one, and many chapters fold its list. */
export async function removeChapters(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await inDatabase((db) =>
    db
      .updateTable('contentGroups')
      .set({ deletedAt: new Date() })
      .where('id', 'in', [...ids])
      .execute(),
  )
}

/** Waits until the site has prepared every size of a student's video. */
export async function whenPrepared({ token }: Session, courseId: number, title: string): Promise<OutlineLesson> {
  const find = async (): Promise<OutlineLesson | undefined> => {
    const { chapters } = await call<CourseOutline>('GET', `/my/video-course/${courseId}/outline`, { token })
    const found = chapters.flatMap(({ lessons }) => lessons).find(({ content_title }) => content_title === title)
    const isWhole = found?.renditions.length && found.renditions.every(({ size_bytes }) => size_bytes !== null)
    return isWhole ? found : undefined
  }
  await expect.poll(find, { message: title, timeout: PREPARED_WITHIN_MS, interval: 500 }).toBeDefined()
  return (await find()) as OutlineLesson
}

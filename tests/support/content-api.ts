import type { FastifyInstance } from 'fastify'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type Account, aTeacher, aVideoCourse } from './builders.ts'
import { multipartPayload } from './multipart.ts'
import { aTestApi, type TestApi, type TestApiOptions, type TestReply } from './test-api.ts'

/** The caller whose token is sent; undefined sends none. */
export type Who = { readonly id: number; readonly role?: string } | undefined

export interface ContentApi extends TestApi {
  getAs(who: Who, path: string): Promise<TestReply>
  postAs(who: Who, path: string, body?: unknown): Promise<TestReply>
  /** A file with its title, in the form of the plain upload. */
  sendFile(who: Who, path: string, file: SentFile): Promise<TestReply>
  tokenOf(who: Who): Promise<string | undefined>
}

export interface SentFile {
  readonly name: string
  readonly bytes: Buffer | string
  readonly title?: string | undefined
}

/** The real API with callers by account. */
export async function aContentApi(options?: TestApiOptions): Promise<ContentApi> {
  const api = await aTestApi(options)
  const tokens = new Map<number, Promise<string>>()
  const tokenOf = async (who: Who): Promise<string | undefined> => {
    if (!who) return undefined
    const key = who.role === undefined || !['owner', 'moderator', 'finance'].includes(who.role) ? who.id : -who.id
    const known = tokens.get(key) ?? openSession(api.db, key > 0 ? { accountId: who.id } : { adminId: who.id })
    tokens.set(key, known)
    return known
  }
  return {
    ...api,
    tokenOf,
    getAs: async (who, path) => api.get(path, await tokenOf(who)),
    postAs: async (who, path, body) => api.post(path, body, await tokenOf(who)),
    sendFile: async (who, path, file) => {
      const form = new FormData()
      form.append('file', new Blob([file.bytes as BlobPart]), file.name)
      if (file.title !== undefined) form.append('content_title', file.title)
      const { payload, headers } = await multipartPayload(form)
      const token = await tokenOf(who)
      return api.inject({
        method: 'POST',
        url: API_BASE + path,
        payload,
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      })
    },
  }
}

/** A teacher who may upload videos, with a video course for them. */
export async function aVideoTeacher(db: Db): Promise<{ teacher: Account; courseId: number }> {
  const teacher = await aTeacher(db, { enableVideoUpload: true })
  const { id: courseId } = await aVideoCourse(db, { ownerId: teacher.id })
  return { teacher, courseId }
}

/** Opens a TCP port for the API, for behaviour that only a connection shows. @returns its URL */
export function listening(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' })
}

export const aPdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj\n<<>>\nendobj\n', 'latin1')

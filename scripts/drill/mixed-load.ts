import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { uploadMetadata } from '#tests/support/resumable.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'

const GUESTS = 6
const SIGNED_IN = 3
const SLOW_UPLOADS = 3
const SLOW_DOWNLOADS = 3
const PATHS = ['/', '/class/list', '/course/list', `${API_BASE}/class/list?page=1`, `${API_BASE}/course/categories`]
const SEARCHES = ['အင်္ဂလိပ်', 'math', 'ကွန်ပျူတာ', 'class']
const LARGE_BYTES = 24 * 2 ** 20

/** The reply to one request of a client. */
type Reply = { status: number; text: string }

/** Simulated browsers and phones with every kind of request that a server has to end when it stops. */
export class Clients {
  readonly #port: number
  readonly #video: Buffer
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  #stopping = false
  #running: Promise<void>[] = []
  #answered = 0
  #refused = 0
  #broken = 0

  constructor({ port, video }: { port: number; video: Buffer }) {
    this.#port = port
    this.#video = video
  }

  async start(): Promise<void> {
    const student = await this.#logIn('student', demoAccounts.student)
    const teacher = await this.#logIn('teacher', demoAccounts.teacher)
    const group = await this.#aGroup(teacher)
    await this.#upload(teacher, { ...group, name: `drill-${this.#port}.mp4`, bytes: this.#video })
    const large = Buffer.concat([
      Buffer.from(`%PDF-1.7\n${this.#port}\n`),
      Buffer.alloc(LARGE_BYTES, 'a page of a book '),
    ])
    const contentId = await this.#upload(teacher, { ...group, name: 'large.pdf', bytes: large })
    const download = `${API_BASE}/my/course/${group.courseId}/content-gp/${group.groupId}/content/${contentId}/download`
    const times = (count: number, client: (number: number) => Promise<void>) =>
      Array.from({ length: count }, (_, number) => client(number).catch(() => undefined))
    this.#running = [
      ...times(GUESTS, (number) => this.#again(() => this.#call('GET', this.#pathOf(number)))),
      ...times(SIGNED_IN, () => this.#again(() => this.#signedIn(student))),
      ...times(SLOW_UPLOADS, (number) =>
        this.#slowUpload(teacher, { ...group, name: `slow-${this.#port}-${number}.pdf` }),
      ),
      ...times(SLOW_DOWNLOADS, () => this.#slowDownload(teacher, download)),
    ]
  }

  async stop(): Promise<string> {
    this.#stopping = true
    this.#agent.destroy()
    await Promise.all(this.#running)
    return `${this.#answered} answered, ${this.#refused} with 5xx, ${this.#broken} cut or refused`
  }

  async #again(once: () => Promise<unknown>): Promise<void> {
    while (!this.#stopping) {
      await once().catch(() => sleep(50))
    }
  }

  #pathOf(number: number): string {
    const at = (this.#answered + number) % (PATHS.length + SEARCHES.length)
    return (
      PATHS[at] ?? `${API_BASE}/class/search/result?keyword=${encodeURIComponent(SEARCHES[at - PATHS.length] ?? '')}`
    )
  }

  async #signedIn(token: string): Promise<void> {
    await this.#call('GET', `${API_BASE}/my/course/list`, { token })
    await this.#call('GET', `${API_BASE}/my/notification/list`, { token })
    await this.#logIn('student', demoAccounts.student)
  }

  async #logIn(kind: string, phone: string): Promise<string> {
    const body = JSON.stringify({ phone_number: phone, password: demoAccounts.password, user_type: kind })
    const { status, text } = await this.#call('POST', `${API_BASE}/login`, { body })
    return status === 200 ? (JSON.parse(text) as { token: string }).token : ''
  }

  async #aGroup(token: string): Promise<{ courseId: number; groupId: number }> {
    const courses = await this.#call('GET', `${API_BASE}/my/course/list`, { token })
    const courseId = (JSON.parse(courses.text) as { data: { course_id: number }[] }).data[0]?.course_id ?? 0
    const body = JSON.stringify({ group_name: `drill ${this.#port}` })
    const group = await this.#call('POST', `${API_BASE}/my/course/${courseId}/content-gp/create`, { token, body })
    return { courseId, groupId: (JSON.parse(group.text) as { id: number }).id }
  }

  async #begin(
    token: string,
    upload: { courseId: number; groupId: number; name: string; sizeBytes: number },
  ): Promise<string> {
    const { courseId, groupId, name, sizeBytes } = upload
    const fields = { filename: name, content_title: name, course_id: courseId, group_id: groupId }
    const headers = {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(sizeBytes),
      'upload-metadata': uploadMetadata(fields),
    }
    const sent = request({ port: this.#port, host: '127.0.0.1', method: 'POST', path: `${API_BASE}/uploads`, headers })
    sent.end()
    const reply = await replyOf(sent)
    reply.resume()
    if (reply.statusCode !== 201) throw new Error(`an upload was refused with ${reply.statusCode}`)
    return new URL(reply.headers.location ?? '', `http://127.0.0.1:${this.#port}`).pathname
  }

  async #upload(
    token: string,
    { bytes, ...upload }: { courseId: number; groupId: number; name: string; bytes: Buffer },
  ) {
    const path = await this.#begin(token, { ...upload, sizeBytes: bytes.length })
    const sent = request(this.#patch(token, path, bytes.length))
    sent.end(bytes)
    const reply = await replyOf(sent)
    reply.resume()
    if ((reply.statusCode ?? 500) >= 300) throw new Error(`a piece was refused with ${reply.statusCode}`)
    const files = await this.#call(
      'GET',
      `${API_BASE}/my/course/${upload.courseId}/content-gp/${upload.groupId}/content/list`,
      { token },
    )
    const { data } = JSON.parse(files.text) as { data: { id: number; content_title: string }[] }
    return data.find(({ content_title: title }) => title === upload.name)?.id
  }

  #patch(token: string, path: string, sizeBytes: number): RequestOptions {
    const headers = {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(sizeBytes),
    }
    return { port: this.#port, host: '127.0.0.1', method: 'PATCH', path, headers }
  }

  /** Like a slow connection: a few bytes at intervals, and never finished before the stop. */
  async #slowUpload(token: string, upload: { courseId: number; groupId: number; name: string }): Promise<void> {
    const path = await this.#begin(token, { ...upload, sizeBytes: LARGE_BYTES })
    const sent = request(this.#patch(token, path, LARGE_BYTES))
    sent.on('error', () => undefined)
    sent.write(`%PDF-1.7\n${upload.name}`)
    while (!this.#stopping && !sent.destroyed) {
      sent.write(Buffer.alloc(2_000, 'a'))
      await sleep(100)
    }
    sent.destroy()
  }

  async #slowDownload(token: string, path: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}` }
    const sent = request({ port: this.#port, host: '127.0.0.1', path, headers })
    sent.on('error', () => undefined)
    sent.end()
    const reply = await replyOf(sent)
    reply.on('error', () => undefined)
    if (reply.statusCode !== 200) throw new Error(`a download was refused with ${reply.statusCode}`)
    while (!this.#stopping && !reply.destroyed) {
      reply.read(2_000)
      await sleep(100)
    }
    sent.destroy()
  }

  async #call(method: string, path: string, { token, body }: { token?: string; body?: string } = {}): Promise<Reply> {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    }
    const sent = request({ port: this.#port, host: '127.0.0.1', agent: this.#agent, method, path, headers })
    try {
      sent.end(body)
      const reply = await replyOf(sent)
      let text = ''
      for await (const piece of reply) text += String(piece)
      const status = reply.statusCode ?? 0
      if (status >= 500) this.#refused += 1
      else this.#answered += 1
      return { status, text }
    } catch (error) {
      this.#broken += 1
      throw error
    }
  }
}

function replyOf(sent: ReturnType<typeof request>): Promise<IncomingMessage> {
  return new Promise((answered, failed) => sent.once('response', answered).once('error', failed))
}

import { createHash, randomBytes } from 'node:crypto'
import { ContentType } from '#domains/content/contract/content-codes.ts'
import type { LessonDetail } from '#domains/content/contract/lesson-detail.contract.ts'
import type { OfflineLicence, OfflineStream, OfflineTrack } from '#domains/content/contract/offline.contract.ts'
import type { OfflineDocument } from '#domains/content/contract/offline-document.contract.ts'
import {
  createKeyPair,
  importPublicKey,
  publicKeyBytes,
  wrapContentKey,
} from '#domains/content/contract/offline-licence-key.ts'
import type { Cue, SubtitleLanguage } from '#domains/content/contract/subtitles.contract.ts'
import { encryptSegment } from '#domains/content/server/transcode/encrypt-segment.ts'
import { DAY_MS } from '#platform/contract/durations.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'

const contentKey = randomBytes(16)

/** The calls with which a browser saves lessons, over a line that can be cut. Each lesson has the same files. */
export class OfflineServer {
  version = 'first'
  files = new Map<string, Buffer>()
  plain = new Map<string, Buffer>()
  /** Subtitles by language; null for a language whose subtitles are removed after they were listed. */
  cues = new Map<SubtitleLanguage, Cue[] | null>()
  tracks: OfflineTrack[] = []
  pieces: OfflineDocument['pieces'] = []
  /** The lesson as its viewer gets it. */
  detail: LessonDetail = {
    id: 12,
    content_title: 'T',
    o_file_name: 'lesson.mp4',
    file_size: 9,
    content_type: ContentType.video,
    gp_name: 'G',
    course_id: 3,
    course_title: 'C',
    duration_seconds: 24,
    is_watchable: true,
    next: null,
    renditions: [{ name: '240p', kind: 'video', size_bytes: 9 }],
  }
  /** The connection is lost after each so many bytes. */
  cutAfter = Number.POSITIVE_INFINITY
  #untilCut = Number.POSITIVE_INFINITY
  sentBytes = 0
  devices: string[] = []
  /** So many devices are registered at most. */
  maxDevices = Number.POSITIVE_INFINITY
  /** By so many milliseconds its clock is ahead of the browser's. */
  aheadMs = 0
  /** So many replies about devices are lost after the device was registered. */
  lostReplies = 0
  refusal: string | undefined
  /** What licences name, where access goes on by another class. */
  access: OfflineLicence['access']
  isSessionOver = false
  /** Access has ended: files are refused from now on. */
  refusesFiles = false
  notAfter = new Date(Date.now() + 14 * DAY_MS).toISOString()
  /** The number of the request that is never answered whole, counted from 1; `hung` settles when it came. */
  hangAt: number | undefined
  hung = Promise.withResolvers<void>()
  requests = 0
  /** Names of the files that were asked for. */
  sent: string[] = []
  /** Called before each file is answered. */
  onFile: () => void | Promise<void> = () => undefined

  prepare(version: string, { segments = 6, bytes = 5000 } = {}): void {
    this.version = version
    this.files.clear()
    const file = (name: string, content: Buffer) => {
      this.files.set(name, content)
      const sha256 = createHash('sha256').update(content).digest('base64')
      return { name, size_bytes: content.length, sha256 }
    }
    this.tracks = (['240p', 'audio'] as const).map((name) => ({
      name,
      kind: name === 'audio' ? ('audio' as const) : ('video' as const),
      codecs: 'x',
      width: 426,
      height: 240,
      bits_per_second: 100_000,
      init: file(`${name}-init.mp4`, randomBytes(700)),
      segments: Array.from({ length: segments }, (_, at) => {
        const segment = `${name}-0000${at}.m4s`
        this.plain.set(segment, randomBytes(bytes))
        return { ...file(segment, encryptSegment(this.plain.get(segment) as Buffer, contentKey, at)), seconds: 4 }
      }),
    }))
  }

  /** Another version, in which one segment differs. */
  change(version: string, name: string): void {
    this.version = version
    const plain = randomBytes(5000)
    this.plain.set(name, plain)
    this.tracks = this.tracks.map(({ segments, ...track }) => ({
      ...track,
      segments: segments.map((segment, at) => {
        if (segment.name !== name) return segment
        const content = encryptSegment(plain, contentKey, at)
        this.files.set(name, content)
        const sha256 = createHash('sha256').update(content).digest('base64')
        return { ...segment, size_bytes: content.length, sha256 }
      }),
    }))
  }

  /** As prepare, for a PDF. @returns the file */
  prepareDocument(version: string, { pieces = 3, bytes = 5000 } = {}): Buffer {
    this.version = version
    this.files.clear()
    const plain = Array.from({ length: pieces }, () => randomBytes(bytes))
    this.pieces = plain.map((part, at) => {
      const [name, content] = [`0000${at}`, encryptSegment(part, contentKey, at)]
      this.files.set(name, content)
      return { name, size_bytes: content.length, sha256: createHash('sha256').update(content).digest('base64') }
    })
    return Buffer.concat(plain)
  }

  get totalBytes(): number {
    return [...this.files.values()].reduce((sum, { length }) => sum + length, 0)
  }

  fetch = async (input: string | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(typeof input === 'string' ? new URL(input, 'http://x') : input, init)
    const { pathname } = new URL(request.url)
    // The screen that shows saved lessons, and its files.
    if (!pathname.startsWith(API_BASE)) return new Response('')
    const path = pathname.replace(API_BASE, '')
    // A lesson is saved without one.
    if (path.endsWith('/stream/poster.webp')) return new Response(null, { status: 404 })
    this.requests += 1
    const hangs = this.requests === this.hangAt
    if (hangs) this.hung.resolve()
    if (this.isSessionOver) return Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 })
    if (/\/stream\/|\/offline-document\/\d/.test(path)) {
      return this.#file(path.split('/').at(-1) ?? '', { range: request.headers.get('range'), hangs })
    }
    if (hangs) return new Promise(() => undefined)
    const content_id = Number(/\/content\/(\d+)\//.exec(path)?.[1])
    if (path.endsWith('/offline')) {
      const stream: OfflineStream = {
        content_id,
        version: this.version,
        duration_seconds: 24,
        tracks: this.tracks,
        subtitles: [...this.cues.keys()],
      }
      return Response.json(stream)
    }
    if (path.endsWith('/offline-document')) {
      const facts = { content_id, version: this.version, kind: 'pdf', media_type: 'application/pdf' } as const
      return Response.json({ ...facts, pieces: this.pieces } satisfies OfflineDocument)
    }
    if (path.endsWith('/content/12')) return Response.json(this.detail)
    if (path.includes('/subtitles/')) {
      const language = path.split('/').at(-1) as SubtitleLanguage
      const cues = this.cues.get(language)
      return cues ? Response.json({ language, cues }) : Response.json({ code: 'CONTENT_NOT_FOUND' }, { status: 404 })
    }
    const body = await request.json()
    if (path === '/my/devices') {
      // A key that is known is the same device.
      const isKnown = this.devices.includes(body.public_key)
      if (!isKnown && this.devices.length >= this.maxDevices)
        return Response.json({ code: 'DEVICE_LIMIT' }, { status: 422 })
      if (!isKnown) this.devices.push(body.public_key)
      if (this.lostReplies > 0) {
        this.lostReplies -= 1
        throw new TypeError('network error')
      }
      const stamp = '2026-01-01 00:00:00'
      return Response.json({
        id: this.devices.indexOf(body.public_key) + 1,
        name: body.name,
        insert_time: stamp,
        seen_time: stamp,
      })
    }
    return this.#licences(body)
  }

  async #file(name: string, { range, hangs }: { range: string | null; hangs: boolean }): Promise<Response> {
    await this.onFile()
    if (this.refusesFiles) return Response.json({ code: 'ACCESS_ENDED' }, { status: 403 })
    const file = this.files.get(name)
    if (!file) return Response.json({}, { status: 404 })
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
    let at = from
    this.sent.push(name)
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (hangs && at > from) return new Promise(() => undefined)
        if (this.#untilCut <= 0) {
          this.#untilCut = this.cutAfter
          controller.error(new TypeError('network error'))
          return
        }
        const chunk = file.subarray(at, Math.min(file.length, at + 400))
        if (chunk.length === 0) controller.close()
        else controller.enqueue(chunk)
        at += chunk.length
        this.#untilCut -= chunk.length
        this.sentBytes += chunk.length
      },
    })
    return new Response(body, { status: from > 0 ? 206 : 200 })
  }

  #now(): string {
    return new Date(Date.now() + this.aheadMs).toISOString()
  }

  cutEvery(bytes: number): void {
    this.cutAfter = bytes
    this.#untilCut = bytes
  }

  // biome-ignore lint/suspicious/noExplicitAny: a body
  async #licences({ device_id: deviceId, lessons }: any): Promise<Response> {
    const server_time = this.#now()
    const [lesson] = lessons
    if (this.refusal) {
      return Response.json({
        licences: [],
        refused: [{ content_id: lesson.content_id, code: this.refusal }],
        server_time,
      })
    }
    const device = this.devices[deviceId - 1]
    if (!device) return Response.json({ code: 'DEVICE_NOT_FOUND' }, { status: 404 })
    const key = Uint8Array.from(Buffer.from(device, 'base64'))
    const issued = lessons.map((one: { content_id: number }) => this.#licence(one.content_id, { deviceId, key }))
    return Response.json({ licences: await Promise.all(issued), refused: [], server_time })
  }

  async #licence(contentId: number, device: { deviceId: number; key: Uint8Array<ArrayBuffer> }) {
    const own = await createKeyPair()
    const use = { deviceId: device.deviceId, contentId, version: this.version, notAfter: this.notAfter }
    const other = await importPublicKey(device.key)
    const wrapped = await wrapContentKey(Uint8Array.from(contentKey), use, { own: own.privateKey, other })
    return {
      content_id: contentId,
      version: this.version,
      not_after: this.notAfter,
      issued_at: this.#now(),
      wrapped_key: Buffer.from(wrapped).toString('base64'),
      public_key: Buffer.from(await publicKeyBytes(own)).toString('base64'),
      end_access_date: null,
      ...(this.access ? { access: this.access } : {}),
    }
  }
}

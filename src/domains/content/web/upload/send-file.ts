import type { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { callHeaders } from '#platform/web/api/browser-api.ts'
import { isUnreachable } from '#platform/web/api/failures.ts'
import { retriableImport } from '#platform/web/api/retriable-import.ts'
import { connection, savesData } from '#platform/web/connection/connection.ts'
import { pieceBytes } from './piece-bytes.ts'
import { changeUpload, currentUploads, dropUpload, finishUpload, putUpload, type Upload } from './upload-store.ts'

/**
 * Delays between retries after a lost connection, about five minutes in total; afterwards the user can continue
 * manually.
 */
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 15_000, ...Array.from({ length: 9 }, () => 30_000)]

interface NewUpload {
  readonly courseId: number
  readonly groupId: number
  readonly title: string
  readonly file: File
  /** Keeps a video to the app. */
  readonly appOnly?: boolean
  /** Id of the content whose file is replaced. */
  readonly replaces?: number
}

/** Files whose turn has not come. */
const queue: NewUpload[] = []
const senders = new Map<string, { tus: TusUpload; pace: Pace }>()

/** Identity of a file within a group, so that choosing it again continues its upload. */
export function uploadId({ groupId, file, replaces }: Pick<NewUpload, 'groupId' | 'file' | 'replaces'>): string {
  const name = `${groupId}/${file.name}/${file.size}/${file.lastModified}`
  return replaces === undefined ? name : `${name}/${replaces}`
}

/**
 * Uploads files one after another, each by a call of its own: on a slow connection the first one arrives sooner.
 *
 * @see OP-133
 */
export function sendFiles(files: readonly NewUpload[]): void {
  for (const wanted of files) {
    const { file, ...facts } = wanted
    const id = uploadId(wanted)
    const earlier = unfinished(id)
    // Chosen again while it is being sent.
    if (earlier?.step === 'sending' || earlier?.step === 'retrying') continue
    const kept = { fileName: file.name, sizeBytes: file.size, sentBytes: earlier?.sentBytes ?? 0 }
    const { uploadKey, address } = earlier ?? {}
    putUpload({ id, ...facts, ...kept, step: 'waiting', uploadKey, address })
    const waiting = indexInQueue(id)
    if (waiting === -1) queue.push(wanted)
    else queue[waiting] = wanted
  }
  void sendNext()
}

const indexInQueue = (id: string): number => queue.findIndex((wanted) => uploadId(wanted) === id)

/** An earlier attempt; a file that has arrived is sent again, because another may have replaced it since. */
function unfinished(id: string): Upload | undefined {
  return currentUploads().find((upload) => upload.id === id && upload.step !== 'done')
}

/** Starts the next waiting file, unless one is under way or stands still and will be continued. */
async function sendNext(): Promise<void> {
  const isBusy = currentUploads().some(({ id, step }) => step !== 'done' && step !== 'waiting' && senders.has(id))
  if (isBusy) return
  const next = queue.shift()
  if (next) await sendFile(next)
}

/**
 * Uploads a file, continuing an earlier attempt. It goes on during navigation, and resumes when the connection
 * returns.
 */
export async function sendFile(wanted: NewUpload): Promise<void> {
  const { courseId, groupId, title, file, appOnly, replaces } = wanted
  const id = uploadId(wanted)
  const earlier = unfinished(id)
  const facts = { id, courseId, groupId, title, appOnly, replaces, fileName: file.name, sizeBytes: file.size }
  const address = earlier?.address
  const uploadKey = earlier?.title === title && earlier.uploadKey ? earlier.uploadKey : newUploadKey()
  putUpload({ ...facts, uploadKey, sentBytes: earlier?.sentBytes ?? 0, step: 'sending', ...(address && { address }) })
  const Sender = await fetchSender(id).catch((error: Error) => fail(id, error))
  // Removed by the owner meanwhile.
  if (!Sender) return
  const pace = new Pace()
  const network = { savesData: savesData(), effectiveType: connection()?.effectiveType }
  const tus = new Sender(file, {
    endpoint: `${API_BASE}/uploads`,
    ...(address && { uploadUrl: address }),
    chunkSize: pieceBytes(window.innerWidth, network),
    retryDelays: retryDelaysMs,
    storeFingerprintForResuming: false,
    headers: authority(),
    metadata: {
      filename: file.name,
      content_title: title,
      upload_key: uploadKey,
      course_id: String(courseId),
      group_id: String(groupId),
      ...(appOnly && { app_only: '1' }),
      ...(replaces !== undefined && { replaces: String(replaces) }),
    },
    onUploadUrlAvailable: () => changeUpload(id, { address: tus.url ?? undefined }),
    onProgress: (sentBytes, sizeBytes) => {
      pace.noteTime(sentBytes)
      const secondsLeft = pace.secondsLeft(sizeBytes)
      // An attempt first reports the server's offset; only later progress means that bytes are being sent.
      changeUpload(id, { sentBytes, secondsLeft, ...(pace.isMoving() && { step: 'sending' }) })
    },
    onShouldRetry: (error) => {
      if (!isPassing(statusOf(error))) return false
      pace.reset()
      changeUpload(id, { step: 'retrying', secondsLeft: undefined })
      return true
    },
    onSuccess: () => {
      senders.delete(id)
      finishUpload(id)
      void sendNext()
    },
    onError: (error) => fail(id, error),
  })
  senders.set(id, { tus, pace })
  tus.start()
}

const importSender = retriableImport(() => import('tus-js-client'))

/** The script that sends files, fetched again until it arrives; undefined for an upload that was removed meanwhile. */
async function fetchSender(id: string): Promise<typeof TusUpload | undefined> {
  for (let tries = 0; currentUploads().some((upload) => upload.id === id); tries += 1) {
    try {
      return (await importSender()).Upload
    } catch (error) {
      if (!isUnreachable(error)) throw error
      changeUpload(id, { step: 'retrying' })
      await untilOnline(retryDelaysMs[tries] ?? 30_000)
    }
  }
  return undefined
}

/** Resolves after a time, or earlier when the browser reports a connection. */
function untilOnline(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, pauseMs)
  })
}

export async function pauseUpload(id: string): Promise<void> {
  await senders.get(id)?.tus.abort()
  changeUpload(id, { step: 'paused', secondsLeft: undefined })
}

/** Continues an upload whose file is still in memory; false when the user has to choose it again. */
export function resumeUpload(id: string): boolean {
  const sender = senders.get(id)
  if (!sender) return false
  sender.pace.reset()
  changeUpload(id, { step: 'sending', problem: undefined })
  // The account may have a new session.
  sender.tus.options.headers = authority()
  sender.tus.start()
  return true
}

/** Removes an upload from the list and cancels it on the server if it is unfinished. */
export async function removeUpload(upload: Upload): Promise<void> {
  await senders.get(upload.id)?.tus.abort()
  senders.delete(upload.id)
  const waiting = indexInQueue(upload.id)
  if (waiting !== -1) queue.splice(waiting, 1)
  dropUpload(upload.id)
  void sendNext()
  if (upload.step === 'done' || !upload.address) return
  await fetch(upload.address, { method: 'DELETE', headers: { ...authority(), 'Tus-Resumable': '1.0.0' } }).catch(
    () => undefined,
  )
}

function fail(id: string, error: Error | DetailedError): void {
  const status = statusOf(error)
  const problem = 'originalResponse' in error ? textOf(error.originalResponse?.getBody()) : undefined
  // Deleted or refused permanently: the same bytes would be refused again, so the stored URL is deleted. After the end
  // of a session (401) the upload goes on with the next session of the account.
  const isOver = status !== undefined && status !== 401 && !isPassing(status)
  if (isOver) senders.delete(id)
  changeUpload(id, {
    step: 'failed',
    problem,
    secondsLeft: undefined,
    ...(isOver && { address: undefined, uploadKey: undefined, sentBytes: 0 }),
  })
  if (isOver) void sendNext()
}

/** The server's error text, preferably errors.file[0]. */
function textOf(body: string | undefined): string | undefined {
  try {
    const reply = JSON.parse(body ?? '') as { message?: string; errors?: Record<string, string[]> }
    const text = reply.errors?.file?.[0] ?? Object.values(reply.errors ?? {})[0]?.[0] ?? reply.message
    return text && withWholeWords(text)
  } catch {
    return m.platform_error_text()
  }
}

/** Whether a retry may succeed: lost connection, busy server, or wrong offset. */
function isPassing(status: number | undefined): boolean {
  return status === undefined || status === 0 || status === 409 || status === 423 || status === 429 || status >= 500
}

function statusOf(error: Error | DetailedError): number | undefined {
  return 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? undefined) : undefined
}

/** Not by randomUUID, which browsers offer over https only. */
function newUploadKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function authority(): Record<string, string> {
  const { Authorization = '', 'Accept-Language': language = 'my' } = callHeaders()
  return { Authorization, 'Accept-Language': language }
}

/** Estimates the recent upload rate and the remaining time. */
class Pace {
  private samples: { at: number; sentBytes: number }[] = []

  reset(): void {
    this.samples = []
  }

  noteTime(sentBytes: number): void {
    const at = performance.now()
    this.samples = [...this.samples.filter((time) => at - time.at < 20_000), { at, sentBytes }]
  }

  isMoving(): boolean {
    return (this.samples.at(-1)?.sentBytes ?? 0) > (this.samples[0]?.sentBytes ?? 0)
  }

  secondsLeft(sizeBytes: number): number | undefined {
    const [first, last] = [this.samples[0], this.samples.at(-1)]
    if (!first || !last || last.at - first.at < 2000 || !this.isMoving()) return undefined
    return ((sizeBytes - last.sentBytes) * (last.at - first.at)) / 1000 / (last.sentBytes - first.sentBytes)
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    for (const upload of currentUploads()) if (upload.step === 'failed') resumeUpload(upload.id)
  })
}

import type { DetailedError, Upload as TusUpload, UploadOptions } from 'tus-js-client'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { callHeaders } from '#platform/web/api/browser-api.ts'
import { connection, savesData } from '#platform/web/connection/connection.ts'
import { fetchSender, retryDelaysMs } from './fetch-sender.ts'
import { FileChangedError, printOf } from './file-print.ts'
import { leaveToOtherTab } from './other-tabs.ts'
import { Pace } from './pace.ts'
import { pieceBytes } from './piece-bytes.ts'
import { isOfFile, isPassing, statusOf, textOf } from './upload-failures.ts'
import { releaseUpload, takeUpload } from './upload-lock.ts'
import {
  addUpload,
  changeUpload,
  currentUploads,
  dropUpload,
  earlierAttempt,
  finishUpload,
  putUpload,
  type Upload,
} from './upload-store.ts'

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
    const earlier = earlierAttempt(id)
    // Chosen again while it is being sent.
    if (earlier?.step === 'sending' || earlier?.step === 'retrying') continue
    const { sentBytes = 0, uploadKey, address, print } = earlier ?? {}
    const kept = { fileName: file.name, sizeBytes: file.size, sentBytes, uploadKey, address, print }
    removeLost(wanted)
    addUpload({ id, ...facts, ...kept, step: 'waiting' })
    const waiting = indexInQueue(id)
    if (waiting === -1) queue.push(wanted)
    else queue[waiting] = wanted
    // Taken now, so that no other tab sends it before its turn. What is taken is stored.
    void takeUpload(id).then((isOurs) => (isOurs ? changeUpload(id, {}) : leave(wanted)))
  }
  void sendNext()
}

const indexInQueue = (id: string): number => queue.findIndex((wanted) => uploadId(wanted) === id)

function dequeue(id: string): void {
  const waiting = indexInQueue(id)
  if (waiting !== -1) queue.splice(waiting, 1)
}

/** Cancels the upload of a file that was changed since: its new version is another upload. */
function removeLost({ groupId, file, replaces }: NewUpload): void {
  for (const upload of currentUploads()) {
    const isSameUse = upload.groupId === groupId && upload.fileName === file.name && upload.replaces === replaces
    if (upload.lostFile && isSameUse && upload.id !== uploadId({ groupId, file, replaces })) void removeUpload(upload)
  }
}

/** Starts the next waiting file, unless one is under way or stands still and will be continued. */
async function sendNext(): Promise<void> {
  const isBusy = currentUploads().some(({ id, step }) => {
    if (step === 'sending' || step === 'retrying') return true
    return (step === 'paused' || step === 'failed') && senders.has(id)
  })
  if (isBusy) return
  const next = queue.shift()
  if (next) await sendFile(next)
}

/**
 * Uploads a file, continuing an earlier attempt. It goes on during navigation, and resumes when the connection
 * returns.
 */
export async function sendFile(wanted: NewUpload): Promise<void> {
  const { file, ...facts } = wanted
  const id = uploadId(wanted)
  const shown = { id, ...facts, fileName: file.name, sizeBytes: file.size }
  addUpload({ ...shown, ...keptOf(wanted), step: 'sending' })
  if (!(await takeUpload(id))) return leave(wanted)
  const print = await printOf(file).catch((error: Error) => fail(id, error))
  if (!print) return
  const earlier = earlierAttempt(id)
  // Removed by the owner meanwhile.
  if (!earlier) return releaseUpload(id)
  // Another file of the same name, size and date.
  const isAnother = earlier.print !== undefined && earlier.print !== print
  if (isAnother) void cancelOnServer(earlier.address)
  const { uploadKey = newUploadKey(), address, sentBytes } = isAnother ? ({ sentBytes: 0 } as Kept) : keptOf(wanted)
  putUpload({ ...shown, print, uploadKey, sentBytes, step: 'sending', address })
  const Sender = await fetchSender(id).catch((error: Error) => fail(id, error))
  if (!Sender) return
  const pace = new Pace()
  const tus = new Sender(
    file,
    optionsOf(wanted, { print, uploadKey, address, pace, urlOf: () => tus.url ?? undefined }),
  )
  senders.set(id, { tus, pace })
  tus.start()
}

/** Another tab sends this file. It is sent here when that tab is closed before the end. */
function leave(wanted: NewUpload): void {
  const id = uploadId(wanted)
  dequeue(id)
  leaveToOtherTab(id, () => sendFiles([wanted]))
  void sendNext()
}

interface Kept {
  readonly sentBytes: number
  readonly uploadKey?: string | undefined
  readonly address?: string | undefined
  readonly print?: string | undefined
}

/** What an earlier attempt has left; with another title a new content is made unless the server knows the upload. */
function keptOf(wanted: NewUpload): Kept {
  const { title, uploadKey, address, print, sentBytes = 0 } = earlierAttempt(uploadId(wanted)) ?? {}
  return { sentBytes, address, print, uploadKey: title === wanted.title ? uploadKey : undefined }
}

interface Attempt {
  readonly print: string
  readonly uploadKey: string
  readonly address: string | undefined
  readonly pace: Pace
  readonly urlOf: () => string | undefined
}

function optionsOf(wanted: NewUpload, { print, uploadKey, address, pace, urlOf }: Attempt): UploadOptions {
  const { courseId, groupId, title, file, appOnly, replaces } = wanted
  const id = uploadId(wanted)
  const network = { savesData: savesData(), effectiveType: connection()?.effectiveType }
  return {
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
    // Parts of two versions of a file must not meet in one upload.
    onBeforeRequest: async (request) => {
      if (request.getMethod() === 'PATCH' && (await printOf(file)) !== print) throw new FileChangedError()
    },
    onUploadUrlAvailable: () => changeUpload(id, { address: urlOf() }),
    onProgress: (sentBytes, sizeBytes) => {
      pace.noteTime(sentBytes)
      const secondsLeft = pace.secondsLeft(sizeBytes)
      // An attempt first reports the server's offset; only later progress means that bytes are being sent.
      changeUpload(id, { sentBytes, secondsLeft, ...(pace.isMoving() && { step: 'sending' }) })
    },
    onShouldRetry: (error) => {
      if (isOfFile(error) || !isPassing(statusOf(error))) return false
      pace.reset()
      changeUpload(id, { step: 'retrying', secondsLeft: undefined })
      return true
    },
    onSuccess: () => {
      finishUpload(id)
      release(id)
      void sendNext()
    },
    onError: (error) => fail(id, error),
  }
}

function release(id: string): void {
  senders.delete(id)
  releaseUpload(id)
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
  // Since this tab lost the file another one may have gone on with it.
  if (!(await takeUpload(upload.id))) return leaveToOtherTab(upload.id)
  senders.delete(upload.id)
  dequeue(upload.id)
  dropUpload(upload.id)
  // Before the call: the same file may be chosen again meanwhile, and takes the upload anew.
  releaseUpload(upload.id)
  void sendNext()
  if (upload.step !== 'done') await cancelOnServer(upload.address)
}

async function cancelOnServer(address: string | undefined): Promise<void> {
  if (!address) return
  const headers = { ...authority(), 'Tus-Resumable': '1.0.0' }
  await fetch(address, { method: 'DELETE', headers }).catch(() => undefined)
}

/** What has arrived stays: the same file, chosen again, goes on from it; another one is a new upload. */
function loseFile(id: string): void {
  changeUpload(id, { step: 'failed', problem: m.content_file_changed(), lostFile: true, secondsLeft: undefined })
  release(id)
  void sendNext()
}

function fail(id: string, error: Error | DetailedError): void {
  if (isOfFile(error)) {
    loseFile(id)
    return
  }
  const status = statusOf(error)
  const problem = 'originalResponse' in error ? textOf(error.originalResponse?.getBody()) : undefined
  // Deleted or refused permanently: the same bytes would be refused again, so the stored URL is deleted. After the end
  // of a session (401) the upload goes on with the next session of the account.
  const isOver = status !== undefined && status !== 401 && !isPassing(status)
  changeUpload(id, {
    step: 'failed',
    problem,
    secondsLeft: undefined,
    ...(isOver && { address: undefined, uploadKey: undefined, sentBytes: 0 }),
  })
  if (isOver || !senders.has(id)) release(id)
  if (isOver) void sendNext()
}

/** Not by randomUUID, which browsers offer over https only. */
function newUploadKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function authority(): Record<string, string> {
  const { Authorization = '', 'Accept-Language': language = 'my' } = callHeaders()
  return { Authorization, 'Accept-Language': language }
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    for (const upload of currentUploads()) if (upload.step === 'failed') resumeUpload(upload.id)
  })
}

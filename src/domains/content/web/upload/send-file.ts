import type { DetailedError, Upload as TusUpload, UploadOptions } from 'tus-js-client'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { callHeaders } from '#platform/web/api/browser-api.ts'
import { connection, savesData } from '#platform/web/connection/connection.ts'
import { fetchSender, retryDelaysMs } from './fetch-sender.ts'
import { FileChangedError, fingerprintOf } from './file-fingerprint.ts'
import { leaveToOtherTab } from './other-tabs.ts'
import { Pace } from './pace.ts'
import { pieceBytes } from './piece-bytes.ts'
import { isOfFile, isPassing, statusOf, textOf } from './upload-failures.ts'
import { releaseUpload, takeUpload } from './upload-lock.ts'
import { dequeue, enqueue, type NewUpload, nextInQueue, uploadId } from './upload-queue.ts'
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

/** `pauses` counts how often it was paused, so that a request that was prepared before is not sent. */
const senders = new Map<string, { tus: TusUpload; pace: Pace; pauses: number }>()
/** The attempt that reads the file or the sender of an upload. */
const starting = new Map<string, object>()

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
    if (starting.has(id)) {
      resumeUpload(id)
      continue
    }
    const { sentBytes = 0, uploadKey, address, fingerprint } = earlier ?? {}
    const kept = { fileName: file.name, sizeBytes: file.size, sentBytes, uploadKey, address, fingerprint }
    removeLost(wanted)
    addUpload({ id, ...facts, ...kept, step: 'waiting' })
    enqueue(wanted)
    // Taken now, so that no other tab sends it before its turn. What is taken is stored.
    void takeUpload(id).then((isOurs) => (isOurs ? changeUpload(id, {}) : leave(wanted)))
  }
  void sendNext()
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
    if (step === 'paused' && starting.has(id)) return true
    return (step === 'paused' || step === 'failed') && senders.has(id)
  })
  if (isBusy) return
  const next = nextInQueue()
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
  const attempt = {}
  starting.set(id, attempt)
  try {
    await start(wanted, { shown, attempt })
  } finally {
    if (starting.get(id) === attempt) starting.delete(id)
  }
}

type Shown = Pick<Upload, 'id' | 'courseId' | 'groupId' | 'title' | 'fileName' | 'sizeBytes'>

async function start(wanted: NewUpload, { shown, attempt }: { shown: Shown; attempt: object }): Promise<void> {
  const { file } = wanted
  const { id } = shown
  if (!(await takeUpload(id))) return leave(wanted)
  const fingerprint = await fingerprintOf(file).catch((error: Error) => fail(id, error))
  if (!fingerprint) return
  if (!goesOn(id, attempt)) return
  const earlier = earlierAttempt(id)
  // Another file of the same name, size and date.
  const isAnother = earlier?.fingerprint !== undefined && earlier.fingerprint !== fingerprint
  if (isAnother) void cancelOnServer(earlier.address)
  const { uploadKey = newUploadKey(), address, sentBytes } = isAnother ? ({ sentBytes: 0 } as Kept) : keptOf(wanted)
  putUpload({ ...shown, fingerprint, uploadKey, sentBytes, step: isPaused(id) ? 'paused' : 'sending', address })
  const Sender = await fetchSender(id).catch((error: Error) => fail(id, error))
  if (!goesOn(id, attempt) || !Sender) return
  const pace = new Pace()
  const tus = new Sender(
    file,
    optionsOf(wanted, { fingerprint, uploadKey, address, pace, urlOf: () => tus.url ?? undefined }),
  )
  senders.set(id, { tus, pace, pauses: 0 })
  if (!isPaused(id)) tus.start()
}

/** False for an upload that was removed meanwhile, or whose account has gone: it is left to others. */
function goesOn(id: string, attempt: object): boolean {
  if (starting.get(id) !== attempt) return false
  const isShown = currentUploads().some((upload) => upload.id === id)
  if (!isShown) releaseUpload(id)
  return isShown
}

const isPaused = (id: string): boolean =>
  currentUploads().some((upload) => upload.id === id && upload.step === 'paused')

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
  readonly fingerprint?: string | undefined
}

/** What an earlier attempt has left; with another title a new content is made unless the server knows the upload. */
function keptOf(wanted: NewUpload): Kept {
  const { title, uploadKey, address, fingerprint, sentBytes = 0 } = earlierAttempt(uploadId(wanted)) ?? {}
  return { sentBytes, address, fingerprint, uploadKey: title === wanted.title ? uploadKey : undefined }
}

interface Attempt {
  readonly fingerprint: string
  readonly uploadKey: string
  readonly address: string | undefined
  readonly pace: Pace
  readonly urlOf: () => string | undefined
}

function optionsOf(wanted: NewUpload, { fingerprint, uploadKey, address, pace, urlOf }: Attempt): UploadOptions {
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
    onBeforeRequest: async (request) => {
      const pauses = senders.get(id)?.pauses
      // Parts of two versions of a file must not meet in one upload.
      if (request.getMethod() === 'PATCH' && (await fingerprintOf(file)) !== fingerprint) throw new FileChangedError()
      // The library sends what was prepared before a pause.
      if (senders.get(id)?.pauses !== pauses) await new Promise(() => undefined)
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
  const sender = senders.get(id)
  if (sender) sender.pauses += 1
  await sender?.tus.abort()
  changeUpload(id, { step: 'paused', secondsLeft: undefined })
}

/** Continues an upload whose file is still in memory; false when the user has to choose it again. */
export function resumeUpload(id: string): boolean {
  const sender = senders.get(id)
  if (!sender && !starting.has(id)) return false
  if (!sender) {
    changeUpload(id, { step: 'sending' })
    return true
  }
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
  starting.delete(upload.id)
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

import { releaseUpload } from './upload-lock.ts'
import { uploadsOwner } from './upload-store.ts'

export interface NewUpload {
  readonly courseId: number
  readonly groupId: number
  readonly title: string
  readonly file: File
  /** Keeps a video to the app. */
  readonly appOnly?: boolean
  /** Id of the content whose file is replaced. */
  readonly replaces?: number
}

/** Files whose turn has not come, each with the account that has chosen it. */
const queue: { readonly wanted: NewUpload; readonly account: number | undefined }[] = []

/** Identity of a file within a group, so that choosing it again continues its upload. */
export function uploadId({ groupId, file, replaces }: Pick<NewUpload, 'groupId' | 'file' | 'replaces'>): string {
  const name = `${groupId}/${file.name}/${file.size}/${file.lastModified}`
  return replaces === undefined ? name : `${name}/${replaces}`
}

/** Puts a file last, or in the place of itself. */
export function enqueue(wanted: NewUpload): void {
  const waiting = indexOf(uploadId(wanted))
  const queued = { wanted, account: uploadsOwner() }
  if (waiting === -1) queue.push(queued)
  else queue[waiting] = queued
}

export function dequeue(id: string): void {
  const waiting = indexOf(id)
  if (waiting !== -1) queue.splice(waiting, 1)
}

const indexOf = (id: string): number => queue.findIndex(({ wanted }) => uploadId(wanted) === id)

/** Takes the next file of the account. Those that another account left in this tab are dropped. */
export function nextInQueue(): NewUpload | undefined {
  for (;;) {
    const next = queue.shift()
    if (!next || next.account === uploadsOwner()) return next?.wanted
    releaseUpload(uploadId(next.wanted))
  }
}

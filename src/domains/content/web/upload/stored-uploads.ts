import { personalKey } from '#platform/web/offline/personal-data.ts'
import { currentSession, personalId } from '#platform/web/session/session.ts'

/** Data for continuing an upload after a reload; the user has to choose the file again. */
export interface StoredUpload {
  /** Identifies the file by group, name, size and modification time. */
  readonly id: string
  readonly courseId: number
  readonly groupId: number
  readonly title: string
  /** Keeps a video to the app. */
  readonly appOnly?: boolean | undefined
  /** Id of the content whose file is replaced. */
  readonly replaces?: number | undefined
  readonly fileName: string
  readonly sizeBytes: number
  readonly sentBytes: number
  /** Identifies the upload to the server before its URL is known. */
  readonly uploadKey?: string | undefined
  /** URL of the upload; undefined until the server has replied. */
  readonly address?: string | undefined
  /** Hash of parts of the file, by which another one of the same name, size and date is recognised. */
  readonly fingerprint?: string | undefined
}

const maxUploads = 30

/** The account whose uploads are stored; undefined for a guest. */
export function uploadingAccount(): number | undefined {
  const user = currentSession()
  return user ? personalId(user) : undefined
}

/** Under the account: the next person on a shared device does not see titles and file names. */
const keyOf = (accountId: number): string => personalKey('uploads', accountId)

export function storedUploads(accountId: number): StoredUpload[] {
  try {
    return JSON.parse(window.localStorage.getItem(keyOf(accountId)) ?? '[]') as StoredUpload[]
  } catch {
    return []
  }
}

/**
 * After a log-out or another account's log-in nothing is there, and nothing is stored; a session that has ended keeps
 * it.
 */
function write(accountId: number, uploads: readonly StoredUpload[]): void {
  if (uploadingAccount() !== accountId && window.localStorage.getItem(keyOf(accountId)) === null) return
  try {
    window.localStorage.setItem(keyOf(accountId), JSON.stringify(uploads))
  } catch {
    // Storage that is full keeps what it has; the upload goes on.
  }
}

export function storeUpload(accountId: number, upload: StoredUpload): void {
  const { id, courseId, groupId, title, appOnly, replaces, fileName, sizeBytes } = upload
  const { sentBytes, uploadKey, address, fingerprint } = upload
  const file = { id, courseId, groupId, title, appOnly, replaces, fileName, sizeBytes }
  const kept = { ...file, sentBytes, uploadKey, address, fingerprint }
  const others = storedUploads(accountId).filter((other) => other.id !== id)
  write(accountId, [...others, kept].slice(-maxUploads))
}

export function removeStoredUpload(accountId: number, id: string): void {
  const others = storedUploads(accountId).filter((other) => other.id !== id)
  write(accountId, others)
}

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
}

const key = 'pyinnya.uploads'
const maxUploads = 30

export function storedUploads(): StoredUpload[] {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? '[]') as StoredUpload[]
  } catch {
    return []
  }
}

export function storeUpload(upload: StoredUpload): void {
  const { id, courseId, groupId, title, appOnly, replaces, fileName, sizeBytes, sentBytes, uploadKey, address } = upload
  const file = { id, courseId, groupId, title, appOnly, replaces, fileName, sizeBytes }
  const kept = { ...file, sentBytes, uploadKey, address }
  const others = storedUploads().filter((other) => other.id !== id)
  window.localStorage.setItem(key, JSON.stringify([...others, kept].slice(-maxUploads)))
}

export function removeStoredUpload(id: string): void {
  window.localStorage.setItem(key, JSON.stringify(storedUploads().filter((other) => other.id !== id)))
}

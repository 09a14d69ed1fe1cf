import { useSyncExternalStore } from 'react'
import { askBeforeUnload } from './ask-before-unload.ts'
import {
  removeStoredUpload,
  type StoredUpload,
  storedUploads,
  storeUpload,
  uploadingAccount,
} from './stored-uploads.ts'

/**
 * State of an upload; 'waiting' begins when those before it have ended, 'retrying' waits after a lost connection and
 * continues automatically, 'left' was started before this page was loaded and waits for its file, 'elsewhere' is that
 * of another tab.
 */
export type UploadStep = 'waiting' | 'sending' | 'retrying' | 'paused' | 'failed' | 'done' | 'left' | 'elsewhere'

/** Whether an upload will go on by itself. */
export function isComing(step: UploadStep): boolean {
  return step === 'waiting' || step === 'sending' || step === 'retrying'
}

/** One upload as shown on screens. */
export interface Upload extends StoredUpload {
  readonly step: UploadStep
  readonly secondsLeft?: number | undefined
  /** The server's error text, or what is wrong with the file. */
  readonly problem?: string | undefined
  /** The file can no longer be read: it continues when the file is chosen again. */
  readonly lostFile?: boolean | undefined
}

let uploads: readonly Upload[] | undefined
/** Whose uploads these are; it stays when the session ends. */
let owner: number | undefined
const listeners = new Set<() => void>()
const none: readonly Upload[] = []

/** All uploads of the account in this browser, oldest first. */
export function currentUploads(): readonly Upload[] {
  const account = uploadingAccount() ?? owner
  if (account !== owner) uploads = undefined
  owner = account
  uploads ??= owner === undefined ? none : storedUploads(owner).map((kept) => ({ ...kept, step: 'left' as const }))
  return uploads
}

/** Whose uploads are shown: also those of a session that has ended, until another account logs in. */
export function uploadsOwner(): number | undefined {
  currentUploads()
  return owner
}

function replace(next: readonly Upload[]): void {
  uploads = next
  askBeforeUnload(next.some(({ step }) => isComing(step)))
  for (const listener of listeners) listener()
}

/** Adds an upload, or replaces an earlier one of the same file. */
export function putUpload(upload: Upload): void {
  store(upload)
  addUpload(upload)
}

/** As putUpload, while another tab may have the upload: nothing is stored. */
export function addUpload(upload: Upload): void {
  const others = currentUploads().filter(({ id }) => id !== upload.id)
  replace([...others, upload])
}

/** Changes what this tab shows of an upload, and nothing that is stored. */
export function showUpload(id: string, change: Partial<Upload>): void {
  replace(currentUploads().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
}

export function changeUpload(id: string, change: Partial<Upload>): void {
  showUpload(id, change)
  const changed = currentUploads().find((upload) => upload.id === id)
  if (changed && changed.step !== 'done') store(changed)
}

function store(upload: Upload): void {
  currentUploads()
  if (owner !== undefined) storeUpload(owner, upload)
}

function unstore(id: string): void {
  if (owner !== undefined) removeStoredUpload(owner, id)
}

/**
 * An earlier attempt of this tab or another one; a file that has arrived is sent again, another may have replaced it.
 */
export function earlierAttempt(id: string): Partial<Upload> | undefined {
  const shown = currentUploads().find((upload) => upload.id === id && upload.step !== 'done')
  const stored = owner === undefined ? undefined : storedUploads(owner).find((upload) => upload.id === id)
  return shown || stored ? { ...shown, ...stored } : undefined
}

/** Shows what other tabs have stored since: new uploads, how far they are, and which have ended. */
export function readStored(): void {
  const shown = currentUploads()
  if (owner === undefined) return
  const stored = storedUploads(owner)
  const known = shown.flatMap((upload): Upload[] => {
    if (upload.step !== 'left' && upload.step !== 'elsewhere') return [upload]
    const kept = stored.find(({ id }) => id === upload.id)
    if (kept) return [{ ...upload, ...kept }]
    const hasArrived = upload.step === 'elsewhere' && upload.sentBytes === upload.sizeBytes
    return hasArrived ? [{ ...upload, step: 'done' }] : []
  })
  const added = stored.filter(({ id }) => !shown.some((upload) => upload.id === id))
  replace([...known, ...added.map((kept) => ({ ...kept, step: 'left' as const }))])
}

/** A finished upload stays on the screen until the page is reloaded. */
export function finishUpload(id: string): void {
  unstore(id)
  changeUpload(id, { step: 'done' })
}

export function dropUpload(id: string): void {
  unstore(id)
  replace(currentUploads().filter((upload) => upload.id !== id))
}

/** The uploads of a group, updated with their progress. */
export function useUploads(groupId: number): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, currentUploads, () => none)
  return all.filter((upload) => upload.groupId === groupId)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

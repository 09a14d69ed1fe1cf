import { useSyncExternalStore } from 'react'
import { forgetUpload, type KeptUpload, keepUpload, keptUploads } from './kept-uploads.ts'

/**
 * Where an upload stands; 'retrying' waits a moment after a broken line and goes on by itself, 'left' was begun before
 * this page was opened and waits for its file.
 */
export type UploadStep = 'sending' | 'retrying' | 'paused' | 'failed' | 'done' | 'left'

/** One upload as screens show it. */
export interface Upload extends KeptUpload {
  readonly step: UploadStep
  readonly secondsLeft?: number | undefined
  /** What the server has against it, in words. */
  readonly problem?: string | undefined
}

let uploads: readonly Upload[] | undefined
const listeners = new Set<() => void>()
const none: readonly Upload[] = []

/** Every upload of this browser, oldest first: those under way and those that were left. */
export function currentUploads(): readonly Upload[] {
  uploads ??= keptUploads().map((kept) => ({ ...kept, step: 'left' as const }))
  return uploads
}

function replace(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

/** Adds an upload, or puts it in the place of an earlier one of the same file. */
export function putUpload(upload: Upload): void {
  keepUpload(upload)
  const others = currentUploads().filter(({ id }) => id !== upload.id)
  replace([...others, upload])
}

export function changeUpload(id: string, change: Partial<Upload>): void {
  replace(currentUploads().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
  const changed = currentUploads().find((upload) => upload.id === id)
  if (changed && changed.step !== 'done') keepUpload(changed)
}

/** A finished upload stays on the screen, but is not found again after a reload. */
export function finishUpload(id: string): void {
  forgetUpload(id)
  changeUpload(id, { step: 'done' })
}

export function dropUpload(id: string): void {
  forgetUpload(id)
  replace(currentUploads().filter((upload) => upload.id !== id))
}

/** The uploads of a group, as they go on. */
export function useUploads(groupId: number): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, currentUploads, () => none)
  return all.filter((upload) => upload.groupId === groupId)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

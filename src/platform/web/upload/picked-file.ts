import { extensionOf } from '#platform/web/media/file-icon.tsx'

/** `ready` waits, `sending` is under way, `failed` may be sent again (state 2), `empty` has no bytes and is never sent (state 3). */
export type PickedState = 'ready' | 'sending' | 'failed' | 'empty'

export interface PickedFile {
  id: string
  file: File
  state: PickedState
  /** Percent of the bytes sent, while sending. */
  percent?: number
}

let lastId = 0

/** Sorts what was chosen into files to keep and names to refuse; extensions count without regard to case. @see X-UP-01, X-UP-02, X-UP-04 */
export function pickFiles(
  chosen: Iterable<File>,
  extensions: readonly string[],
): { picked: PickedFile[]; refused: string[] } {
  const picked: PickedFile[] = []
  const refused: string[] = []
  for (const file of chosen) {
    if (!extensions.includes(extensionOf(file.name))) {
      refused.push(file.name)
      continue
    }
    lastId += 1
    picked.push({ id: `file-${lastId}`, file, state: file.size === 0 ? 'empty' : 'ready' })
  }
  return { picked, refused }
}

/** What may be sent now: everything waiting or failed, never an empty file. */
export function sendable(files: readonly PickedFile[]): PickedFile[] {
  return files.filter((item) => item.state === 'ready' || item.state === 'failed')
}

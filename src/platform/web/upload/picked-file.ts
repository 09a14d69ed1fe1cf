import { extensionOf } from '#platform/contract/file-name.ts'

/**
 * `ready` waits, `sending` is being sent, `failed` can be sent again (state 2), `empty` has no bytes and is never
 * sent (state 3).
 */
type PickedState = 'ready' | 'sending' | 'failed' | 'empty'

export interface PickedFile {
  id: string
  file: File
  state: PickedState
  /** Percent of the bytes sent, while sending. */
  percent?: number
  /** It is being written to the storage of this browser, or could not be: a reload would lose it. */
  keeping?: 'begun' | 'failed' | undefined
}

let lastId = 0

/**
 * Splits chosen files into accepted files and refused names; extensions are compared without regard to case.
 *
 * @see X-UP-01, X-UP-02, X-UP-04
 */
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

/** Files that can be sent now: waiting or failed, never an empty one. */
export function sendable(files: readonly PickedFile[]): PickedFile[] {
  return files.filter((item) => item.state === 'ready' || item.state === 'failed')
}

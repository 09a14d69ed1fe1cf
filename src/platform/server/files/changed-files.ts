import type { Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { machineTimeMs } from '../clock.ts'

/** A change within one tick of the file system's clock leaves the time of the folder as it is. */
const SETTLED_AFTER_MS = 2_000

/** A file that may be new, by its key. */
interface ChangedFile {
  readonly key: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
}

interface VisitedFolder {
  /** NaN where it may have changed since, unnoticed. */
  readonly changedAtMs: number
  readonly folders: readonly string[]
}

/**
 * Finds files of a folder storage that are new or replaced, without asking for every file each time: the storage
 * renames each file into its place, which changes the ctime of the folder around it.
 */
export class ChangedFiles {
  readonly #root: string
  #handled = new Map<string, VisitedFolder>()
  #visited = new Map<string, VisitedFolder>()

  constructor(root: string) {
    this.#root = root
  }

  /** Every file of folders that have changed since the last walk that was settled; at first every file. */
  async *list(): AsyncGenerator<ChangedFile> {
    this.#visited = new Map()
    const pending = ['']
    for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
      yield* this.#listFolder(folder, pending)
    }
  }

  /**
   * What the last complete walk listed has been handled.
   *
   * @param except keys that were not: they are listed again
   */
  settle(except: readonly string[]): void {
    this.#handled = this.#visited
    this.#visited = new Map()
    for (const key of except) this.#handled.delete(key.includes('/') ? dirname(key) : '')
  }

  async *#listFolder(folder: string, pending: string[]): AsyncGenerator<ChangedFile> {
    const lookedAtMs = machineTimeMs()
    const found = await stat(join(this.#root, folder)).catch(nothingWhereMissing)
    if (!found) return
    const handled = this.#handled.get(folder)
    if (handled?.changedAtMs === found.ctimeMs) {
      this.#visited.set(folder, handled)
      pending.push(...handled.folders)
      return
    }
    const entries = (await readdir(join(this.#root, folder), { withFileTypes: true }).catch(nothingWhereMissing)) ?? []
    // Names with a dot are files that are being written: no key has one.
    const visible = entries.filter(({ name }) => !name.startsWith('.'))
    const keyOf = (name: string) => (folder === '' ? name : `${folder}/${name}`)
    const folders = visible.filter((entry) => entry.isDirectory()).map(({ name }) => keyOf(name))
    for (const { name } of visible.filter((entry) => entry.isFile())) {
      const file = await stat(join(this.#root, folder, name)).catch(nothingWhereMissing)
      if (file) yield { key: keyOf(name), sizeBytes: file.size, modifiedAt: file.mtime }
    }
    this.#visited.set(folder, { changedAtMs: settledTime(found, lookedAtMs), folders })
    pending.push(...folders)
  }
}

function settledTime({ ctimeMs }: Stats, lookedAtMs: number): number {
  return lookedAtMs - ctimeMs > SETTLED_AFTER_MS ? ctimeMs : Number.NaN
}

function nothingWhereMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return undefined
}

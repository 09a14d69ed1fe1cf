import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StoredFile } from './backup-manifest.ts'

const BUFFER_BYTES = 1024 * 1024

export type Sum = Pick<StoredFile, 'sizeBytes' | 'sha256'>

/** Writes a stream to a new file, folders included, and gives the size and SHA-256 of what was written. */
export async function writeWithSum(source: Readable, to: string): Promise<Sum> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return sumThrough(source, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
}

/** The size and SHA-256 of a file; undefined where there is none. */
export async function sumOfFile(path: string): Promise<Sum | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return sumThrough(createReadStream(path, { highWaterMark: BUFFER_BYTES }))
}

async function sumThrough(source: Readable, sink?: NodeJS.WritableStream): Promise<Sum> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      sizeBytes += chunk.length
      // Without a sink nobody reads: pushing on would fill the buffer and stop.
      done(null, sink ? chunk : undefined)
    },
  })
  if (sink) await pipeline(source, measure, sink)
  else await pipeline(source, measure.resume())
  return { sizeBytes, sha256: hash.digest('hex') }
}

/** A file or folder below a root, by its path from there. */
export type TreeEntry = { path: string; isFolder: boolean }

/** Everything below a folder, folders before what they hold; what a running program removes meanwhile is left out. */
export async function* walkTree(
  root: string,
  skips: (entry: TreeEntry) => boolean = () => false,
): AsyncGenerator<TreeEntry> {
  const pending = ['']
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(nothingWhereMissing)
    for (const { name, isFolder, isFile } of (entries ?? []).map(kindOf)) {
      const entry = { path: folder === '' ? name : `${folder}/${name}`, isFolder }
      if ((!isFolder && !isFile) || skips(entry)) continue
      yield entry
      if (isFolder) pending.push(entry.path)
    }
  }
}

function kindOf(entry: { name: string; isDirectory(): boolean; isFile(): boolean }) {
  return { name: entry.name, isFolder: entry.isDirectory(), isFile: entry.isFile() }
}

/**
 * Copies one file into a backup.
 *
 * @param place where it stands below the backup's folder
 * @returns undefined when the file has gone meanwhile
 */
export async function copyIntoBackup(
  from: string,
  { folder, path }: { folder: string; path: string },
): Promise<StoredFile | undefined> {
  const found = await lstat(from).catch(nothingWhereMissing)
  if (!found) return undefined
  const source = createReadStream(from, { highWaterMark: BUFFER_BYTES })
  const sum = await writeWithSum(source, join(folder, path)).catch(nothingWhereMissing)
  return sum && { path, ...sum, modifiedAtMs: Math.floor(found.mtimeMs) }
}

/** Lets a backup share a file with the one before. False where the file system cannot, or the file is not there. */
export async function linkInto(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return link(from, to).then(
    () => true,
    () => false,
  )
}

function nothingWhereMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

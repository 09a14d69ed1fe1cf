import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StoredFile } from './backup-manifest.ts'

/** A database has many small files, so buffers are as small as they are. */
const [MIN_BUFFER_BYTES, LARGEST_BUFFER_BYTES] = [16 * 1024, 1024 * 1024]

type Sum = Pick<StoredFile, 'sizeBytes' | 'sha256'>

/** Writes a stream to a new file, with parent folders, and returns size and SHA-256. */
export async function writeWithSum(source: Readable, to: string): Promise<Sum> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const measure = measuring()
  await pipeline(source, measure.through, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  return measure.sum()
}

/** A stream that changes nothing, and the size and SHA-256 of what went through it once it has ended. */
export function measuring(): { through: Transform; sum: () => Sum } {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, sum: () => ({ sizeBytes, sha256: hash.digest('hex') }) }
}

/** As copyStream for a file in its present state; undefined if it does not exist. */
export async function copyWithSum(from: string, to: string): Promise<(Sum & { modifiedAtMs: number }) | undefined> {
  const source = await open(from, 'r').catch(nothingWhereMissing)
  if (!source) return undefined
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const sink = await open(to, 'wx', 0o600)
    try {
      return await sumThrough(source, sink)
    } finally {
      await sink.close()
    }
  } finally {
    await source.close()
  }
}

/** Size and SHA-256 of a file; undefined if it does not exist. */
export async function sumOfFile(path: string): Promise<Sum | undefined> {
  const source = await open(path, 'r').catch(nothingWhereMissing)
  if (!source) return undefined
  try {
    return await sumThrough(source)
  } finally {
    await source.close()
  }
}

async function sumThrough(source: FileHandle, sink?: FileHandle): Promise<Sum & { modifiedAtMs: number }> {
  const { size, mtimeMs } = await source.stat()
  const buffer = Buffer.allocUnsafe(Math.min(Math.max(size, MIN_BUFFER_BYTES), LARGEST_BUFFER_BYTES))
  const hash = createHash('sha256')
  let sizeBytes = 0
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, buffer.length)
    if (bytesRead === 0) return { sizeBytes, sha256: hash.digest('hex'), modifiedAtMs: Math.floor(mtimeMs) }
    const read = buffer.subarray(0, bytesRead)
    hash.update(read)
    await sink?.writeFile(read)
    sizeBytes += bytesRead
  }
}

/** A file or folder by its path below a root. */
export type TreeEntry = { path: string; isFolder: boolean }

/** Everything below a folder, parents first; entries that a running program removes meanwhile are skipped. */
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
  const copied = await copyWithSum(from, join(folder, path))
  return copied && { path, ...copied }
}

/**
 * Hard-links a file of the previous backup. Returns false if the file system does not support it or the file does not
 * exist.
 */
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

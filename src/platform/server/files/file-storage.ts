import { hash, randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { createReadStream, createWriteStream, mkdirSync, type Stats } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { machineTimeMs } from '#platform/server/clock.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts'
import {
  type ByteRange,
  checkedKey,
  checkedPrefix,
  ObjectMissing,
  type OpenObject,
  type Storage,
  type StoredObject,
} from './storage.ts'

const incomingFolder = '.incoming'
const readBufferBytes = 256 * 1024

/**
 * Keeps files in a folder of this machine.
 *
 * Bytes are written beside their place, flushed to the disk, then renamed into it, so that a crash or a full disk
 * leaves the old object or none.
 *
 * @see SR-15
 */
export function createFileStorage(root: string): Storage {
  mkdirSync(join(root, incomingFolder), { recursive: true, mode: PRIVATE_FOLDER })
  const pathOf = (key: string): string => join(root, ...checkedKey(key).split('/'))

  const settle = async (temporary: string, key: string): Promise<StoredObject> => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
    await rename(temporary, path)
    await flush(dirname(path))
    return describe(key, await stat(path))
  }

  const put: Storage['put'] = async (key, body) => {
    pathOf(key)
    const temporary = join(root, incomingFolder, randomUUID())
    try {
      // Nothing is awaited before this line: an aborted body would end the process as an unhandled error.
      await pipeline(toReadable(body), createWriteStream(temporary, { flags: 'wx', flush: true, mode: PRIVATE_FILE }))
      return await settle(temporary, key)
    } finally {
      await rm(temporary, { force: true })
    }
  }

  const adopt: Storage['adopt'] = async (key, localPath) => {
    await flush(localPath)
    try {
      return await settle(localPath, key)
    } catch (error) {
      if (codeOf(error) !== 'EXDEV') throw error
      const stored = await put(key, createReadStream(localPath, { highWaterMark: readBufferBytes }))
      await rm(localPath, { force: true })
      return stored
    }
  }

  const statObject: Storage['stat'] = async (key) => {
    const found = await statFile(pathOf(key))
    return found?.isFile() ? describe(key, found) : undefined
  }

  return {
    put,
    adopt,
    stat: statObject,
    exists: async (key) => (await statObject(key)) !== undefined,
    get: async (key, range) => {
      const opened = await openObject(pathOf(key), key)
      if (!opened) throw new ObjectMissing(key)
      return opened.stream(range ?? { start: 0, end: Number.POSITIVE_INFINITY })
    },
    open: (key) => openObject(pathOf(key), key),
    list: (prefix) => listUnder(root, prefix === '' ? '' : checkedPrefix(prefix)),
    move: async (from, to) => {
      await settle(pathOf(from), to).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    deletePrefix: (prefix) => deleteUnder(root, checkedPrefix(prefix)),
    sweep: (olderThanMs) => sweepIncoming(join(root, incomingFolder), olderThanMs),
    signedUrl: async () => undefined,
    localPath: pathOf,
  }
}

const openForReading = promisify(fs.open) as (path: string, flags: 'r') => Promise<number>
const readInto = promisify(fs.read)

/**
 * Opened before anything is handed out, so that a missing file is an error of the call and not of a stream.
 *
 * Opening and reading may wait for the disk and leave this thread. The facts of an open file lie in memory, and so does
 * what closing it takes: sending those to another thread would cost more than they do.
 */
async function openObject(path: string, key: string): Promise<OpenObject | undefined> {
  const file = await openForReading(path, 'r').catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (file === undefined) return undefined
  const found = fs.fstatSync(file)
  if (!found.isFile()) {
    fs.closeSync(file)
    return undefined
  }
  return {
    ...describe(key, found),
    read: (range) => readStretch(file, range),
    stream: (range) => createReadStream(path, { fd: file, highWaterMark: readBufferBytes, ...range }),
    close: async () => fs.closeSync(file),
  }
}

async function readStretch(file: number, { start, end }: ByteRange): Promise<Buffer> {
  const stretch = Buffer.allocUnsafeSlow(end - start + 1)
  for (let filled = 0; filled < stretch.length; ) {
    const { bytesRead } = await readInto(file, stretch, filled, stretch.length - filled, start + filled)
    if (bytesRead === 0) throw new Error('a stored file is shorter than it was when it was opened')
    filled += bytesRead
  }
  return stretch
}

/** Folder by folder, because a store may hold more names than fit in memory. */
async function* listUnder(root: string, prefix: string): AsyncGenerator<StoredObject> {
  const folder = join(root, ...prefix.split('/').filter(Boolean))
  const incoming = join(root, incomingFolder)
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    const key = relative(root, path).split(sep).join('/')
    if (entry.isDirectory()) {
      if (path !== incoming) yield* listUnder(root, `${key}/`)
    } else if (entry.isFile()) {
      const found = await statFile(path)
      if (found) yield describe(key, found)
    }
  }
}

/** Renamed first, so that readers lose the whole folder at once. */
async function deleteUnder(root: string, prefix: string): Promise<number> {
  const folder = join(root, ...prefix.split('/').filter(Boolean))
  const doomed = join(root, incomingFolder, randomUUID())
  try {
    await rename(folder, doomed)
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
  const entries = await readdir(doomed, { recursive: true, withFileTypes: true })
  await rm(doomed, { recursive: true, force: true })
  return entries.filter((entry) => entry.isFile()).length
}

async function sweepIncoming(folder: string, olderThanMs: number): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const found = await statFile(join(folder, name))
    if (!found || machineTimeMs() - found.mtimeMs < olderThanMs) continue
    await (found.isDirectory() ? rm(join(folder, name), { recursive: true, force: true }) : unlink(join(folder, name)))
    removed += 1
  }
  return removed
}

/** Size, modification time in nanoseconds and inode: a replaced file never keeps its etag. */
function describe(key: string, found: Stats): StoredObject {
  const stored = hash('sha256', `${found.ino}-${found.size}-${found.mtimeMs}`, 'base64url')
  return { key, sizeBytes: found.size, modifiedAt: found.mtime, etag: stored.slice(0, 22) }
}

function toReadable(body: Readable | Uint8Array): Readable {
  return body instanceof Readable ? body : Readable.from([body])
}

async function statFile(path: string): Promise<Stats | undefined> {
  return stat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}

/** For files and folders: a rename is durable only after its folder is flushed. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(error) ?? '')
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

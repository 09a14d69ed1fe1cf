import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { machineTimeMs } from '#platform/server/clock.ts'
import { hasSpaceFor } from '#platform/server/files/disk-space.ts'
import { writeArriving } from '#platform/server/files/write-arriving.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#platform/server/private-files.ts'

const readBufferBytes = 1024 * 1024

/** A completely received file before validation. */
export interface StagedFile {
  readonly path: string
  readonly sizeBytes: number
}

/** Local folder of incomplete and unvalidated uploads. */
export function stagingFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

export function stagedUploadPath(dataDir: string, uploadId: string): string {
  return join(stagingFolder(dataDir), uploadId)
}

/**
 * Creates the staging folder and refuses a file for which the disk has no space.
 *
 * @throws Refusal STORAGE_FULL - not enough space on the disk
 */
export async function prepareStaging(dataDir: string, sizeBytes: number): Promise<void> {
  const folder = stagingFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  if (!(await hasSpaceFor(folder, sizeBytes))) throw new Refusal('STORAGE_FULL')
}

/** Writes a stream to the staging folder; after a broken stream the partial file is deleted. */
export async function stageStream(
  dataDir: string,
  stream: Readable,
  bytes: { piecesAreOurs: boolean },
): Promise<StagedFile> {
  const path = join(stagingFolder(dataDir), `whole-${randomUUID()}`)
  try {
    await using handle = await open(path, 'wx', PRIVATE_FILE)
    return { path, sizeBytes: await writeArriving(handle, stream, { position: 0, ...bytes }) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

export function readStaged(path: string): Readable {
  return createReadStream(path, { highWaterMark: readBufferBytes })
}

/** Undefined when there is no such file. */
export async function stagedSize(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.size
}

/**
 * Deletes staged files without an open upload that have not grown for a day.
 *
 * @returns the number of deleted files
 */
export async function removeStrayFiles(dataDir: string, openUploads: ReadonlySet<string>): Promise<number> {
  const folder = stagingFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const dayAgo = machineTimeMs() - 24 * 3_600_000
  let removed = 0
  for (const name of names.filter((one) => !openUploads.has(one))) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (!found || found.mtimeMs > dayAgo) continue
    await rm(join(folder, name), { force: true })
    removed += 1
  }
  return removed
}

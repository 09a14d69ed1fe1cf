import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const pieceBytes = 1024 * 1024

/**
 * Reads all tables and indexes of a database into the page cache, as far as memory allows, so that a benchmark
 * does not measure the disk.
 *
 * @returns a line for the report
 */
export async function readFiles(dataFolder: string): Promise<string> {
  const start = performance.now()
  const piece = Buffer.alloc(pieceBytes)
  let bytes = 0
  const entries = await readdir(join(dataFolder, 'base'), { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((entry) => entry.isFile())) bytes += await readFile(entry, piece)
  const seconds = (performance.now() - start) / 1000
  return `${(bytes / 1024 ** 3).toFixed(2)} GiB of files read into memory in ${seconds.toFixed(0)} s`
}

/** @returns its bytes; 0 for a file that the running database has just removed */
async function readFile({ parentPath, name }: { parentPath: string; name: string }, piece: Buffer): Promise<number> {
  const file = await open(join(parentPath, name)).catch(() => undefined)
  if (!file) return 0
  try {
    let bytes = 0
    for (;;) {
      const { bytesRead } = await file.read(piece)
      if (bytesRead === 0) return bytes
      bytes += bytesRead
    }
  } finally {
    await file.close()
  }
}

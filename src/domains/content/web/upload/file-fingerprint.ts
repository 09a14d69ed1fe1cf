const PARTS = 16
const PART_BYTES = 4096

/** The file was changed, moved or removed since it was chosen. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError'
}

/**
 * A hash of 64 KiB of a file, taken from its beginning, its end and places between them.
 *
 * Chrome and Safari refuse to read a file that was changed since it was chosen; Firefox reads the new bytes. A video
 * that is exported again differs at its beginning or end.
 *
 * @throws FileChangedError - the browser can no longer read the file
 */
export async function fingerprintOf(file: Blob): Promise<string> {
  const step = Math.max(0, file.size - PART_BYTES) / (PARTS - 1)
  const parts = Array.from({ length: PARTS }, (_, index) => {
    const start = Math.floor(index * step)
    return file.slice(start, start + PART_BYTES)
  })
  try {
    return hashOf(new Uint8Array(await new Blob(parts).arrayBuffer()))
  } catch {
    throw new FileChangedError()
  }
}

/** Two FNV-1a hashes. SubtleCrypto exists over https only, and no one gains by a collision. */
function hashOf(bytes: Uint8Array): string {
  let [low, high] = [0x811c9dc5, 0x01000193]
  for (const byte of bytes) {
    low = Math.imul(low ^ byte, 0x01000193)
    high = Math.imul(high ^ byte ^ 0x5a, 0x01000193)
  }
  return [low, high].map((half) => (half >>> 0).toString(36)).join('-')
}

import {
  appendFileSync,
  closeSync,
  copyFileSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

const LIMIT_BYTES = 20 * 1024 * 1024
const LOOK_EVERY_MS = 10_000

/** Rotates the logs of a folder while processes write to them. @returns a function that stops it */
export function keepLogsShort(folder: string): () => void {
  const timer = setInterval(() => rotateLogs(folder), LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Copies each log above the limit to a file beside it, `.1`, replacing an older one, and truncates it.
 *
 * The processes keep their files open for appending, so a log cannot be renamed. What is written during the copy
 * is copied too; only a line written between the last read and the truncation is lost.
 */
export function rotateLogs(folder: string, limitBytes: number = LIMIT_BYTES): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.log'))) {
    const file = join(folder, name)
    if (statSync(file).size > limitBytes) rotate(file)
  }
}

function rotate(file: string): void {
  const copy = `${file}.rotating`
  const log = openSync(file, 'r+')
  try {
    copyFileSync(file, copy)
    let copied = statSync(copy).size
    for (let size = fstatSync(log).size; copied < size; size = fstatSync(log).size) {
      const rest = Buffer.alloc(size - copied)
      const read = readSync(log, rest, 0, rest.length, copied)
      appendFileSync(copy, rest.subarray(0, read))
      copied += read
    }
    ftruncateSync(log)
    renameSync(copy, `${file}.1`)
  } finally {
    closeSync(log)
    rmSync(copy, { force: true })
  }
}

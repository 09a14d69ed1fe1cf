import { readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { basename, dirname, join } from 'node:path'

/** Each embedded server has a folder of its own for its socket; this is how their paths begin. */
export const SOCKET_FOLDERS = '/tmp/pyinnya-db-'
const SOCKET = '.s.PGSQL.5432'
/** A server that is starting has no socket yet. */
const STARTING_FOR_MS = 120_000
const LONGEST_ANSWER_MS = 500

/**
 * Removes the socket folders of servers that were killed. A folder is stale when it is no longer new and nothing listens on
 * its socket; one that belongs to another account is left alone.
 *
 * @returns how many were removed
 */
export async function removeStaleSocketFolders(prefix = SOCKET_FOLDERS, now = Date.now()): Promise<number> {
  const parent = dirname(prefix)
  const names = await readdir(parent).catch(() => [])
  let removed = 0
  for (const name of names.filter((each) => each.startsWith(basename(prefix)))) {
    const folder = join(parent, name)
    const found = await stat(folder).catch(() => undefined)
    if (!found?.isDirectory() || now - found.mtimeMs < STARTING_FOR_MS) continue
    if (await isListening(join(folder, SOCKET))) continue
    const isGone = await rm(folder, { recursive: true }).then(
      () => true,
      () => false,
    )
    if (isGone) removed += 1
  }
  return removed
}

/** Only a socket that refuses, or that is not there, is known to have no server. */
function isListening(path: string): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(path)
    const end = (isListened: boolean) => {
      socket.destroy()
      answer(isListened)
    }
    socket.setTimeout(LONGEST_ANSWER_MS, () => end(true))
    socket.once('connect', () => end(true))
    socket.once('error', ({ code }: NodeJS.ErrnoException) => end(code !== 'ECONNREFUSED' && code !== 'ENOENT'))
  })
}

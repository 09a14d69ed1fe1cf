import { readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { machineTimeMs } from '../clock.ts'

/** Prefix of the socket folders; each embedded server has its own. */
export const SOCKET_FOLDERS = '/tmp/pyinnya-db-'
const SOCKET = '.s.PGSQL.5432'
/** A starting server has no socket yet. */
const STARTING_FOR_MS = 120_000
const LONGEST_ANSWER_MS = 500

/**
 * Deletes the socket folders of killed servers. A folder is stale when it is not new and nothing listens on its
 * socket; a folder of another account is skipped.
 *
 * @returns number of deleted folders
 */
export async function removeStaleSocketFolders(prefix = SOCKET_FOLDERS, now = machineTimeMs()): Promise<number> {
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

/** False only when the socket refuses connections or does not exist; other errors count as listening. */
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

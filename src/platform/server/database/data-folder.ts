import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, readlink, rename, rm, stat, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { mayOpen, type PostgresAccount } from './postgres-account.ts'
import { findPostmaster } from './postmaster.ts'

export type DataFolder = {
  /** Where the rows lie: always `postgres` below DATA_DIR, but for an installation that still has the link of old. */
  readonly path: string
  /** The working folder and the `-D` with which the server's programs reach it. */
  readonly reach: { readonly cwd: string; readonly flag: string }
}

/** What the server's account could not reach below DATA_DIR: a copy of the programs, never data. */
export const OUTSIDE = join(existsSync('/var/lib') ? '/var/lib' : tmpdir(), 'pyinnya')

/**
 * Makes the folder for the rows and gives it to the database's account.
 *
 * @throws OperatorError a link leads to rows that belong to another DATA_DIR, or to none
 */
export async function prepareDataFolder(
  dataDir: string,
  account: PostgresAccount,
  print: (line: string) => void,
): Promise<DataFolder> {
  await mkdir(dataDir, { recursive: true })
  await finishMove(dataDir)
  const linked = await linkedFolder(dataDir)
  if (linked) print(`The rows lie in ${linked}, outside DATA_DIR: stop Pyinnya and run "npm run cli -- move-data" once`)
  const path = await ownFolder(linked ?? join(dataDir, 'postgres'), account)
  return { path, reach: reachOf(path, account) }
}

/**
 * An account that may not enter a folder above (a clone below /root, say) still works in a folder that it owns once it
 * stands in it. The server's programs are put there before they drop root, and `/proc/self/cwd` leads them back to it
 * without a look at the folders above. The server itself never leaves its data folder.
 */
export function reachOf(path: string, account: PostgresAccount): DataFolder['reach'] {
  return mayOpen(path, account) ? { cwd: '/', flag: path } : { cwd: path, flag: '/proc/self/cwd' }
}

/** The target of `DATA_DIR/postgres` where that is a link, as older versions made it. */
async function linkedFolder(dataDir: string): Promise<string | undefined> {
  const link = join(dataDir, 'postgres')
  const target = await readlink(link).catch(() => undefined)
  if (target === undefined) return undefined
  const folder = resolve(dataDir, target)
  const marker = createHash('sha256').update(dataDir).digest('hex').slice(0, 10)
  if (basename(folder) !== `data-${marker}`) {
    throw new OperatorError(
      `${link} is a link to ${folder}, which belongs to another data folder: remove the link to begin with an empty ` +
        'database, or restore a backup with "npm run cli -- restore"',
    )
  }
  if (!existsSync(folder)) {
    throw new OperatorError(`${link} is a link to ${folder}, which is gone: remove the link and restore a backup`)
  }
  return folder
}

/** Makes a folder, or takes one that is there, for the database's account alone. */
export async function ownFolder(folder: string, account: PostgresAccount): Promise<string> {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (account && (await stat(folder)).uid === 0) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
  return folder
}

/**
 * Moves rows that an older version put outside of DATA_DIR to `DATA_DIR/postgres`. A kill at any moment leaves them whole,
 * at the old place or at the new one.
 *
 * @returns where they were, undefined when there was nothing to move
 * @throws OperatorError the database runs
 */
export async function moveDataFolder(dataDir: string): Promise<string | undefined> {
  await finishMove(dataDir)
  const from = await linkedFolder(dataDir)
  if (from === undefined) return undefined
  if (await findPostmaster(from)) throw new OperatorError('The database runs: stop Pyinnya first, then move its data')
  const copy = join(dataDir, `postgres.moving-${randomBytes(4).toString('hex')}`)
  const copied = spawnSync('cp', ['-a', '--reflink=auto', from, copy], { encoding: 'utf8' })
  if (copied.status !== 0 || spawnSync('sync', ['-f', copy]).status !== 0) {
    await rm(copy, { recursive: true, force: true })
    throw new OperatorError(`The data could not be copied to ${dataDir}, nothing was changed: ${copied.stderr.trim()}`)
  }
  await rename(copy, join(dataDir, 'postgres.moved'))
  await finishMove(dataDir)
  await rm(from, { recursive: true })
  return from
}

/** The second half of a move, also after a kill: the link gives way to the whole copy beside it. */
async function finishMove(dataDir: string): Promise<void> {
  const moved = join(dataDir, 'postgres.moved')
  if (!existsSync(moved)) return
  const folder = join(dataDir, 'postgres')
  if ((await lstat(folder).catch(() => undefined))?.isSymbolicLink()) await unlink(folder)
  await rename(moved, folder)
}

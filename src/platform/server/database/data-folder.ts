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
  /** The folder of the rows: `postgres` below DATA_DIR, except for an installation with the link of older versions. */
  readonly path: string
  /** The working folder and the `-D` option by which the server's programs reach it. */
  readonly reach: { readonly cwd: string; readonly flag: string }
}

/** A copy of the programs, where the server's account cannot reach them; never data. */
export const OUTSIDE = join(existsSync('/var/lib') ? '/var/lib' : tmpdir(), 'pyinnya')

/** The folder of the rows of an embedded database; it may be a link, as older versions created it. */
export function embeddedDataFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/**
 * Creates the folder of the rows for the database's account.
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
  const path = await ownFolder(linked ?? embeddedDataFolder(dataDir), account)
  return { path, reach: workingFolderFor(path, account) }
}

/**
 * An account that may not enter a parent folder, such as /root, can work in a folder of its own that is its working
 * folder. The programs are started there before they drop root, and `/proc/self/cwd` leads back to it. The server never
 * leaves its data folder.
 */
export function workingFolderFor(path: string, account: PostgresAccount): DataFolder['reach'] {
  return mayOpen(path, account) ? { cwd: '/', flag: path } : { cwd: path, flag: '/proc/self/cwd' }
}

/** The target of `DATA_DIR/postgres` if it is a link, as older versions created it. */
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

/** Creates or takes over a folder, for the database's account alone. */
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
 * Moves rows from outside of DATA_DIR, where older versions put them, to `DATA_DIR/postgres`. A kill leaves them
 * complete at the old or at the new path.
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

/** The second half of a move, also after a kill: replaces the link by the complete copy. */
async function finishMove(dataDir: string): Promise<void> {
  const moved = join(dataDir, 'postgres.moved')
  if (!existsSync(moved)) return
  const folder = join(dataDir, 'postgres')
  if ((await lstat(folder).catch(() => undefined))?.isSymbolicLink()) await unlink(folder)
  await rename(moved, folder)
}

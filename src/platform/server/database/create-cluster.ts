import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { withFolderLock } from '../../../../scripts/launcher/folder-lock.mjs'
import { OperatorError } from '../operator-error.ts'
import { type DataFolder, ownFolder, workingFolderFor } from './data-folder.ts'
import { asAccount, type PostgresAccount } from './postgres-account.ts'
import { majorVersionOf, type PostgresBinaries } from './postgres-binaries.ts'
import { DATABASE_USER } from './postmaster.ts'

/** The first version with built-in locales; before it only the system's C.UTF-8 sorts by code point. */
const FIRST_WITH_BUILTIN_LOCALES = 17

interface ClusterOrder {
  /** The folder of the cluster; may exist if it is empty. */
  readonly path: string
  readonly account: PostgresAccount
  readonly binaries: PostgresBinaries
  readonly database: string
  readonly print: (line: string) => void
}

/**
 * Creates a cluster with one empty database, unless it exists.
 *
 * It is created in a folder beside and renamed once it is complete and flushed, so a kill leaves all of it or none.
 * Leftovers of earlier tries are removed.
 *
 * @throws OperatorError when the folder holds something else
 */
export async function createCluster(order: ClusterOrder): Promise<void> {
  const { path, print } = order
  if (await isWholeCluster(path)) return
  await withFolderLock(`${path}.lock`, { doing: 'creating the database', print }, async () => {
    if (await isWholeCluster(path)) return
    print(`Creating the database in ${path}`)
    await removeUnfinished(path)
    const unfinished = await ownFolder(`${path}.new-${randomBytes(4).toString('hex')}`, order.account)
    await initialise(unfinished, order)
    await replaceEmpty(path, unfinished)
  })
}

async function isWholeCluster(path: string): Promise<boolean> {
  if (!existsSync(join(path, 'PG_VERSION'))) return false
  // Earlier releases created it in place; complete, it has at least template0, template1 and postgres.
  const databases = await readdir(join(path, 'base')).catch(() => [])
  if (databases.filter((name) => /^\d+$/.test(name)).length >= 3) return true
  throw new OperatorError(
    `The creation of the database in ${path} was interrupted, so it holds no rows: remove that folder, then start again.`,
  )
}

async function removeUnfinished(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.new-`)) continue
    await rm(join(dirname(path), name), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

async function initialise(folder: string, { account, binaries, database }: ClusterOrder): Promise<void> {
  const reach = workingFolderFor(folder, account)
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // LC_CTYPE must be UTF-8: with C, pg_trgm ignores Burmese.
  const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  if (majorVersionOf(binaries.initdb) >= FIRST_WITH_BUILTIN_LOCALES) flags.push(...builtin)
  const access = [`--username=${DATABASE_USER}`, '--auth=trust', '--no-instructions']
  const as = { account, reach }
  await runProgram(binaries.initdb, ['-D', reach.flag, ...flags, ...access], as)
  // A single-user server, which ends with its input: nothing survives a kill of this process.
  await runProgram(binaries.postgres, ['--single', '-D', reach.flag, 'postgres'], {
    ...as,
    input: `create database ${database}\n`,
  })
  await runProgram(binaries.initdb, ['-D', reach.flag, '--sync-only'], as)
}

async function replaceEmpty(path: string, made: string): Promise<void> {
  await rename(made, path).catch(async (error: NodeJS.ErrnoException) => {
    await rm(made, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    throw new OperatorError(`${path} holds files, but no database: move them elsewhere, then start again.`)
  })
  const parent = await open(dirname(path))
  await parent.sync()
  await parent.close()
}

type RunAs = { account: PostgresAccount; reach: DataFolder['reach']; input?: string }

async function runProgram(program: string, args: string[], { account, reach, input = '' }: RunAs): Promise<void> {
  const child = spawn(program, args, {
    ...asAccount(account),
    cwd: reach.cwd,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => (complaint += chunk))
  child.stdin.on('error', () => undefined).end(input)
  const code = await new Promise((done, fail) => child.on('error', fail).on('close', done))
  if (code !== 0) throw new Error(`${basename(program)} ended with ${code}: ${complaint.trim()}`)
}

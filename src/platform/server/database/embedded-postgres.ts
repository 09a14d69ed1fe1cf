import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../private-files.ts'
import { createCluster } from './create-cluster.ts'
import { type DataFolder, OUTSIDE, prepareDataFolder } from './data-folder.ts'
import { asAccount, type PostgresAccount, postgresAccount } from './postgres-account.ts'
import { type PostgresBinaries, postgresBinaries, programsIn } from './postgres-binaries.ts'
import { availableMemoryBytes, memorySettings } from './postgres-settings.ts'
import { findPostmaster, isPostgres, socketUrl, stopPostmaster, untilAnswering } from './postmaster.ts'
import { removeStaleSocketFolders, SOCKET_FOLDERS } from './socket-folders.ts'

const DATABASE = 'pyinnya'
const LOG_LIMIT_BYTES = 20 * 1024 * 1024

export type EmbeddedPostgres = {
  /** Connection string of the application's database, or of another database of this server. */
  url: (database?: string) => string
  /** The server's data directory. */
  dataFolder: string
  /**
   * True when the server was already running: it belongs to the process that started it, unless that process is
   * dead.
   */
  found: boolean
  alive: () => boolean
  /** Restarts a dead server with the same connection string. */
  revive: () => Promise<void>
  stop: () => Promise<void>
}

type EmbeddedPostgresOptions = {
  /** Folder of the application's data; the server uses `postgres` and `logs` below it. */
  dataDir: string
  /** Prints progress of slow steps. */
  print?: (line: string) => void
  /** Additional server settings, such as `fsync: 'off'` in tests. */
  settings?: Record<string, string>
  /** Folder with programs of another PostgreSQL, such as a distribution's; default is the npm package's. */
  binFolder?: string
  /** Longest time of a start: a recovery from an archive takes longer than the default minute. */
  startWithinMs?: number
}

/**
 * Starts the PostgreSQL server of the npm package on a data folder, or connects to the one that still runs on it.
 *
 * The server listens on a Unix socket in a folder that only its account and root may enter, and on no network
 * port. It runs in its own session, so that Ctrl-C in a terminal stops it only after its clients.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const print = options.print ?? (() => undefined)
  const dataDir = resolve(options.dataDir)
  const account = postgresAccount()
  const folders = await prepareDataFolder(dataDir, account, print)

  const running = await findPostmaster(folders.path)
  const { settings = {}, binFolder, startWithinMs = 60_000 } = options
  const order = { account, folders, dataDir, settings, binFolder, startWithinMs, print }
  if (running) {
    if (await untilAnswering(running.socketFolder, { forMs: 5_000 })) {
      await ensureDatabase(running.socketFolder)
      return serverAt({ ...running, found: true }, order)
    }
    print('A database process was left behind and does not answer: stopping it')
    await stopPostmaster(running.pid)
  }
  const started = await startServer(order)
  await ensureDatabase(started.socketFolder)
  return serverAt(started, order)
}

type ServerOrder = {
  account: PostgresAccount
  folders: DataFolder
  dataDir: string
  settings: Record<string, string>
  binFolder: string | undefined
  startWithinMs: number
  print: (line: string) => void
}

type RunningServer = { pid: number; socketFolder: string; found: boolean }

async function startServer(order: ServerOrder, at?: string): Promise<RunningServer> {
  const { account, folders, print } = order
  const binaries = await binariesFor(order)
  await createCluster({ path: folders.path, account, binaries, database: DATABASE, print })
  const logFile = await openLogFile(order.dataDir)
  if (at === undefined) await removeStaleSocketFolders()
  const socketFolder = await newSocketFolder(account, at)
  const flags = ['-D', folders.reach.flag, ...serverFlags(socketFolder, order.settings)]
  // After a kill -9 the old server's children hold its shared memory for a moment, so the first start fails and
  // a retry succeeds.
  for (const deadline = performance.now() + 20_000; performance.now() < deadline; await sleep(250)) {
    const logFd = openSync(logFile, 'a', PRIVATE_FILE)
    const child = spawn(binaries.postgres, flags, {
      ...asAccount(account),
      cwd: folders.reach.cwd,
      detached: true,
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', logFd, logFd],
    })
    closeSync(logFd)
    child.unref()
    const ended = new AbortController()
    child.once('error', () => ended.abort()).once('exit', () => ended.abort())
    const answers = await untilAnswering(socketFolder, { forMs: order.startWithinMs, signal: ended.signal })
    if (answers && child.pid) return { pid: child.pid, socketFolder, found: false }
    if (child.pid) await stopPostmaster(child.pid)
    // Another process may have started a server on the same folder meanwhile.
    const other = at === undefined ? await findPostmaster(folders.path) : undefined
    if (other && (await untilAnswering(other.socketFolder, { forMs: 5_000 }))) {
      await rm(socketFolder, { recursive: true, force: true })
      return { ...other, found: true }
    }
  }
  throw new Error(`PostgreSQL did not start. Its log ${logFile} ends with:\n${lastLines(logFile)}`)
}

function binariesFor({ account, binFolder }: ServerOrder): Promise<PostgresBinaries> | PostgresBinaries {
  return binFolder === undefined ? postgresBinaries(account, OUTSIDE) : programsIn(binFolder)
}

/**
 * A socket path is limited to 107 characters, so the socket is not in the data folder, whose path may be long.
 *
 * @param at previous folder of a restarted server, which another start may have removed as stale
 */
async function newSocketFolder(account: PostgresAccount, at?: string): Promise<string> {
  if (at !== undefined && existsSync(at)) return at
  const folder = at ?? (await mkdtemp(SOCKET_FOLDERS))
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

function serverFlags(socketFolder: string, extra: Record<string, string>): string[] {
  const settings = {
    listen_addresses: '',
    ...memorySettings(availableMemoryBytes()),
    unix_socket_directories: socketFolder,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_min_duration_statement: '1000',
    // Parameter values of statements are personal data.
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    // Without DETAIL lines: those of unique violations contain phones and e-mail addresses.
    log_error_verbosity: 'terse',
    ...extra,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
}

async function openLogFile(dataDir: string): Promise<string> {
  const file = join(dataDir, 'logs', 'postgres.log')
  await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await rename(file, `${file}.1`)
  return file
}

async function ensureDatabase(socketFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: socketUrl(socketFolder, 'postgres') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

function serverAt(server: RunningServer, order: ServerOrder): EmbeddedPostgres {
  const { socketFolder, found } = server
  let { pid } = server
  // Stops the server when this process ends by an error or process.exit.
  const takeAlong = () => isPostgres(pid) && process.kill(pid, 'SIGINT')
  if (!found) process.once('exit', takeAlong)
  return {
    url: (database = DATABASE) => socketUrl(socketFolder, database),
    dataFolder: order.folders.path,
    found,
    alive: () => isPostgres(pid),
    revive: async () => {
      ;({ pid } = await startServer(order, socketFolder))
    },
    stop: async () => {
      await stopPostmaster(pid)
      process.off('exit', takeAlong)
      if (socketFolder.startsWith(SOCKET_FOLDERS)) await rm(socketFolder, { recursive: true, force: true })
    },
  }
}

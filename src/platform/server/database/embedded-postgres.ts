import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, mkdtemp, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asAccount, mayEnter, type PostgresAccount, postgresAccount } from './postgres-account.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { DATABASE_USER, findPostmaster, isPostgres, socketUrl, stopPostmaster, untilAnswering } from './postmaster.ts'

const DATABASE = 'pyinnya'
const SOCKET_FOLDERS = '/tmp/pyinnya-db-'
const LOG_LIMIT_BYTES = 20 * 1024 * 1024

export type EmbeddedPostgres = {
  /** Connection string of the application's database, or of another one of this server. */
  url: (database?: string) => string
  /** Where the rows really lie; differs from the asked folder when the database's account may not enter that. */
  dataFolder: string
  /** True when the server ran already: it then belongs to whoever started it, unless that process is dead. */
  found: boolean
  alive: () => boolean
  /** Starts a server that has died, at the same address. */
  revive: () => Promise<void>
  stop: () => Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** Folder of the application's data; the server keeps to `postgres` and `logs` below it. */
  dataDir: string
  /** Tells people what takes time. */
  say?: (line: string) => void
  /** Further server settings, such as `fsync: 'off'` for tests. */
  settings?: Record<string, string>
}

/**
 * Starts the PostgreSQL server of the npm package on a data folder, or takes over the one that still runs on it.
 *
 * The server listens on a Unix socket in a folder that only its account and root may enter, and on no network port.
 * It has a session of its own, so Ctrl-C in a terminal does not reach it before those who use it have finished.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const say = options.say ?? (() => undefined)
  const dataDir = resolve(options.dataDir)
  const account = postgresAccount()
  const place = await preparePlace(dataDir, account)

  const running = await findPostmaster(place.dataFolder)
  const order = { account, place, dataDir, settings: options.settings ?? {}, say }
  if (running) {
    if (await untilAnswering(running.socketFolder, { forMs: 5_000 })) {
      await ensureDatabase(running.socketFolder)
      return serverAt({ ...running, found: true }, order)
    }
    say('A database process was left behind and does not answer: stopping it')
    await stopPostmaster(running.pid)
  }
  const started = { ...(await startServer(order)), found: false }
  // A process that ends by an error, or by process.exit, still takes its server along.
  process.once('exit', () => isPostgres(started.pid) && process.kill(started.pid, 'SIGINT'))
  await ensureDatabase(started.socketFolder)
  return serverAt(started, order)
}

type Place = {
  dataFolder: string
  /** Where things go that the database's account could not reach otherwise. */
  outside: string
}

/**
 * Makes the folder for the rows and gives it to the database's account.
 *
 * In a folder that only root may enter (a clone below /root, say), the rows go to /var/lib and a link shows the way.
 */
async function preparePlace(dataDir: string, account: PostgresAccount): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  const asked = join(dataDir, 'postgres')
  const outside = join(existsSync('/var/lib') ? '/var/lib' : tmpdir(), 'pyinnya')
  const link = await lstat(asked).catch(() => undefined)
  if (link?.isSymbolicLink()) return { dataFolder: await ownFolder(readlinkSync(asked), account), outside }
  if (mayEnter(dataDir, account)) return { dataFolder: await ownFolder(asked, account), outside }
  if (link) throw new Error(`${asked} exists, but the account of the database may not enter it`)
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 10)
  const dataFolder = await ownFolder(join(outside, `data-${mark}`), account)
  await symlink(dataFolder, asked)
  return { dataFolder, outside }
}

async function ownFolder(folder: string, account: PostgresAccount): Promise<string> {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (account && (await stat(folder)).uid === 0) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
  return folder
}

async function createCluster(
  initdb: string,
  { dataFolder, account }: { dataFolder: string; account: PostgresAccount },
) {
  // LC_CTYPE must know UTF-8: with the plain C locale pg_trgm sees no Burmese at all.
  const flags = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8']
  const access = [`--username=${DATABASE_USER}`, '--auth=trust', '--no-instructions']
  const child = spawn(initdb, ['-D', dataFolder, ...flags, ...access], {
    ...asAccount(account),
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => (complaint += chunk))
  const code = await new Promise((done, fail) => child.on('error', fail).on('close', done))
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${complaint.trim()}`)
}

type ServerOrder = {
  account: PostgresAccount
  place: Place
  dataDir: string
  settings: Record<string, string>
  say: (line: string) => void
}

type RunningServer = { pid: number; socketFolder: string }

async function startServer(order: ServerOrder, at?: string): Promise<RunningServer> {
  const { account, place, say } = order
  const binaries = await postgresBinaries(account, place.outside)
  if (!existsSync(join(place.dataFolder, 'PG_VERSION'))) {
    say(`Creating the database in ${place.dataFolder}`)
    await createCluster(binaries.initdb, { dataFolder: place.dataFolder, account })
  }
  const logFile = await openLogFile(order.dataDir)
  const socketFolder = at ?? (await newSocketFolder(account))
  const flags = ['-D', place.dataFolder, ...serverFlags(socketFolder, order.settings)]
  // After a kill -9 the old server's last children hold its shared memory for a moment: that start fails, the next works.
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(250)) {
    const logFd = openSync(logFile, 'a')
    const child = spawn(binaries.postgres, flags, {
      ...asAccount(account),
      cwd: '/',
      detached: true,
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', logFd, logFd],
    })
    closeSync(logFd)
    child.unref()
    const ended = new Promise<false>((done) => child.once('error', () => done(false)).once('exit', () => done(false)))
    const answers = await Promise.race([ended, untilAnswering(socketFolder, { forMs: 60_000 })])
    if (answers && child.pid) return { pid: child.pid, socketFolder }
    if (child.pid) await stopPostmaster(child.pid)
  }
  throw new Error(`PostgreSQL did not start. Its log ${logFile} ends with:\n${lastLines(logFile)}`)
}

/** A socket's path may have 107 characters, so it does not lie in the data folder, whose path may be long. */
async function newSocketFolder(account: PostgresAccount): Promise<string> {
  const folder = await mkdtemp(SOCKET_FOLDERS)
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

function serverFlags(socketFolder: string, extra: Record<string, string>): string[] {
  const settings = {
    listen_addresses: '',
    shared_buffers: `${sharedBuffersMib()}MB`,
    unix_socket_directories: socketFolder,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_min_duration_statement: '1000',
    // Values of statements are personal data.
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...extra,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** An eighth of the memory that this process may have: the listings of a million courses fit, a small machine keeps its own. */
function sharedBuffersMib(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.min(2048, Math.max(128, Math.round(bytes / 2 ** 20 / 8)))
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
}

async function openLogFile(dataDir: string): Promise<string> {
  const file = join(dataDir, 'logs', 'postgres.log')
  await mkdir(dirname(file), { recursive: true })
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

function serverAt(server: RunningServer & { found: boolean }, order: ServerOrder): EmbeddedPostgres {
  const { socketFolder, found } = server
  let { pid } = server
  return {
    url: (database = DATABASE) => socketUrl(socketFolder, database),
    dataFolder: order.place.dataFolder,
    found,
    alive: () => isPostgres(pid),
    revive: async () => {
      ;({ pid } = await startServer(order, socketFolder))
    },
    stop: async () => {
      await stopPostmaster(pid)
      if (socketFolder.startsWith(SOCKET_FOLDERS)) await rm(socketFolder, { recursive: true, force: true })
    },
  }
}

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, openSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, mkdtemp, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asAccount, mayEnter, type PostgresAccount, postgresAccount } from './postgres-account.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { DATABASE_USER, findPostmaster, isPostgres, socketUrl, stopPostmaster, untilAnswering } from './postmaster.ts'

const DATABASE = 'pyinnya'
const LOG_LIMIT_BYTES = 20 * 1024 * 1024

export type EmbeddedPostgres = {
  /** Connection string of the application's database, or of another one of this server. */
  url: (database?: string) => string
  /** Where the rows really lie; differs from the asked folder when the database's account may not enter that. */
  dataFolder: string
  /** True when the server ran already: it then belongs to whoever started it, unless that process is dead. */
  found: boolean
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
  if (running) {
    if (await untilAnswering(running.socketFolder, { forMs: 5_000 })) {
      await ensureDatabase(running.socketFolder)
      return serverAt({ ...running, dataFolder: place.dataFolder, found: true })
    }
    say('A database process was left behind and does not answer: stopping it')
    await stopPostmaster(running.pid)
  }

  const binaries = await postgresBinaries(account, place.outside)
  if (!existsSync(join(place.dataFolder, 'PG_VERSION'))) {
    say(`Creating the database in ${place.dataFolder}`)
    await createCluster(binaries.initdb, { dataFolder: place.dataFolder, account })
  }
  const logFile = await openLogFile(dataDir)
  const started = await startServer({
    postgres: binaries.postgres,
    account,
    logFile,
    place,
    settings: options.settings ?? {},
  })
  // A process that ends by an error, or by process.exit, still takes its server along.
  process.once('exit', () => isPostgres(started.pid) && process.kill(started.pid, 'SIGINT'))
  await ensureDatabase(started.socketFolder)
  return serverAt({ ...started, dataFolder: place.dataFolder, found: false })
}

type Place = { dataFolder: string; outside: string }

/**
 * Makes the folder for the rows and gives it to the database's account.
 *
 * In a folder that only root may enter (a clone below /root, say), the rows go to /var/lib and a link shows the way.
 */
async function preparePlace(dataDir: string, account: PostgresAccount): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  const asked = join(dataDir, 'postgres')
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 10)
  const outside = join(existsSync('/var/lib') ? '/var/lib' : tmpdir(), `pyinnya-${mark}`)
  const link = await lstat(asked).catch(() => undefined)
  if (link?.isSymbolicLink()) return { dataFolder: await ownFolder(readlinkSync(asked), account), outside }
  if (mayEnter(dataDir, account)) return { dataFolder: await ownFolder(asked, account), outside }
  if (link) throw new Error(`${asked} exists, but the account of the database may not enter it`)
  const dataFolder = await ownFolder(join(outside, 'data'), account)
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
  postgres: string
  account: PostgresAccount
  logFile: string
  place: Place
  settings: Record<string, string>
}

async function startServer(order: ServerOrder): Promise<{ pid: number; socketFolder: string }> {
  const { dataFolder } = order.place
  // A socket's path may have 107 characters, so it does not lie in the data folder, whose path may be long.
  const socketFolder = await mkdtemp(join('/tmp', 'pyinnya-db-'))
  if (order.account) await chown(socketFolder, order.account.uid, order.account.gid)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_min_duration_statement: '1000',
    // Values of statements are personal data.
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...order.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // After a kill -9 the old server's last children hold its shared memory for a moment: that start fails, the next works.
  for (const deadline = Date.now() + 20_000; ; await sleep(250)) {
    const logFd = openSync(order.logFile, 'a')
    const child = spawn(order.postgres, ['-D', dataFolder, ...flags], {
      ...asAccount(order.account),
      cwd: '/',
      detached: true,
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', logFd, logFd],
    })
    child.unref()
    const ended = new Promise<'ended'>((done) =>
      child.once('error', () => done('ended')).once('exit', () => done('ended')),
    )
    const first = await Promise.race([ended, untilAnswering(socketFolder, { forMs: 60_000 })])
    if (first === true && child.pid) return { pid: child.pid, socketFolder }
    if (child.pid && isPostgres(child.pid)) await stopPostmaster(child.pid)
    if (Date.now() > deadline) {
      await rm(socketFolder, { recursive: true, force: true })
      throw new Error(`PostgreSQL did not start. Its log ${order.logFile} ends with:\n${lastLines(order.logFile)}`)
    }
  }
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

function serverAt(server: { pid: number; socketFolder: string; dataFolder: string; found: boolean }): EmbeddedPostgres {
  return {
    url: (database = DATABASE) => socketUrl(server.socketFolder, database),
    dataFolder: server.dataFolder,
    found: server.found,
    stop: async () => {
      await stopPostmaster(server.pid)
      // Only a folder of our own making: a server that was found may have been started otherwise.
      if (server.socketFolder.startsWith('/tmp/pyinnya-db-'))
        await rm(server.socketFolder, { recursive: true, force: true })
    },
  }
}

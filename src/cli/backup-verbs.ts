import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { listBackups, readManifest, timeOfBackup } from '#platform/server/backup/backup-manifest.ts'
import { createBackup } from '#platform/server/backup/create-backup.ts'
import { pruneBackups } from '#platform/server/backup/prune-backups.ts'
import { pruneWal } from '#platform/server/backup/prune-wal.ts'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import type { RestorePoint } from '#platform/server/backup/stage-wal.ts'
import { verifyBackup } from '#platform/server/backup/verify-backup.ts'
import { now } from '#platform/server/clock.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { reachDatabaseServer } from '#platform/server/database/database-server.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import { createS3Storage } from '#platform/server/files/s3-storage.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { print } from '#platform/server/print.ts'
import { storedSecret } from '#platform/server/stored-secret.ts'

const USAGE = {
  backup: 'backup [--to FOLDER]',
  list: 'backup list [--from FOLDER]',
  verify: 'backup verify NAME [--from FOLDER]',
  prune: 'backup prune --keep 7d,4w,12m [--from FOLDER]',
  restore: 'restore NAME --into FOLDER [--from FOLDER] [--newest | --until 2026-03-01T10:00:00Z] [--timeline 2]',
}

const usage = (verb: keyof typeof USAGE): string => `npm run cli -- ${USAGE[verb]}`

/** Backup commands; BACKUP_DIR is the default of --to and --from. */
export const backupVerbs = {
  backup: {
    usage: [USAGE.backup, USAGE.list, USAGE.verify, USAGE.prune].join('\n  npm run cli -- '),
    run: ([action = '', ...rest]: string[]): Promise<void> => {
      if (action === 'list') return list(rest)
      if (action === 'verify') return verify(rest)
      if (action === 'prune') return prune(rest)
      return backUp(action === '' ? [] : [action, ...rest])
    },
  },
  restore: { usage: USAGE.restore, run: restore },
}

async function backUp(args: string[]): Promise<void> {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
  const config = readConfig()
  const folder = folderOf(to, config, usage('backup'))
  const server = await reachDatabaseServer(config, print)
  try {
    const { name, files, database } = await createBackup({
      databaseUrl: server.directUrl,
      embeddedFolder: server.dataFolder,
      storage: config.bucket ? createS3Storage(config.bucket) : createFileStorage(config.filesDir),
      dataDir: config.dataDir,
      secret: config.secret ?? (await storedSecret(config.dataDir)),
      to: folder,
      at: now(),
      print,
    })
    const rows = Object.values(database.tables).reduce((sum, table) => sum + table.rows, 0)
    print(`Made the backup ${name} in ${folder}: ${rows} rows, ${files.length} files, ${sizeOf(files)}`)
    print('The SECRET is not in it: keep it in another place')
  } finally {
    await server.leave()
  }
}

async function list(args: string[]): Promise<void> {
  const { from } = parseArgs({ args, options: { from: { type: 'string' } } }).values
  const folder = folderOf(from, readConfig(), usage('list'))
  const names = await listBackups(folder)
  if (names.length === 0) print(`There is no backup in ${folder}`)
  for (const name of names) {
    const read = await readManifest(join(folder, name), undefined).catch((error: Error) => error)
    if (read instanceof Error) print(`${name}  ${read.message}`)
    else {
      const { release, database, files } = read.manifest
      const how = database.method === 'copy' ? 'embedded PostgreSQL' : 'pg_dump of PostgreSQL'
      print(`${name}  Pyinnya ${release}, ${how} ${database.postgresVersion}, ${files.length} files, ${sizeOf(files)}`)
    }
  }
}

async function verify(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { from: { type: 'string' } },
    allowPositionals: true,
  })
  const config = readConfig()
  const folder = namedBackup(positionals, folderOf(values.from, config, usage('verify')), usage('verify'))
  const { manifest, isSignatureChecked } = await verifyBackup(folder, await presentSecret(config))
  print(`${manifest.name} is whole: ${manifest.files.length} files, ${sizeOf(manifest.files)}`)
  if (!isSignatureChecked) print('Its signature was not checked: this installation has another SECRET than the backup')
}

async function prune(args: string[]): Promise<void> {
  const { keep, from } = parseArgs({
    args,
    options: { keep: { type: 'string' }, from: { type: 'string' } },
  }).values
  if (!keep) throw new OperatorError(usage('prune'))
  const folder = folderOf(from, readConfig(), usage('prune'))
  const removed = await pruneBackups(folder, { keep, at: now() })
  print(`Removed ${removed.length} backups${removed.map((name) => `\n  ${name}`).join('')}`)
  const segments = await pruneWal(folder, { at: now() })
  if (segments > 0) print(`Removed ${segments} archived WAL segments older than every backup`)
}

async function restore(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      into: { type: 'string' },
      from: { type: 'string' },
      newest: { type: 'boolean' },
      until: { type: 'string' },
      timeline: { type: 'string' },
    },
    allowPositionals: true,
  })
  if (!values.into) throw new OperatorError(usage('restore'))
  const config = readConfig()
  const folder = folderOf(values.from, config, usage('restore'))
  if (values.newest && values.until !== undefined) throw new OperatorError(usage('restore'))
  const point = pointOf(values)
  const restored = await restoreBackup({
    from: namedBackup(positionals, folder, usage('restore')),
    archive: point && createFileStorage(folder),
    point,
    into: values.into,
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
    bucket: config.bucket && createS3Storage(config.bucket),
    secret: await presentSecret(config),
    print,
  })
  const { manifest, people, admins, hasSameSecret, recovered } = restored
  const what = recovered ? 'with what was archived after it' : 'every file and every row is there'
  print(`Restored ${manifest.name} into ${values.into}: ${what}`)
  if (recovered)
    print(`The last change that came back from the archive: ${recovered.lastCommit?.toISOString() ?? 'none'}`)
  if (recovered?.gapAfter)
    print(`A WAL segment after ${recovered.gapAfter} is missing: later changes did not come back`)
  print(`${people} people and ${admins} admins can log in with their password`)
  if (admins === 0) print('Make an admin: npm run cli -- create-admin')
  if (!hasSameSecret) {
    print(
      'Start it with the SECRET of the installation that was backed up (where none was set: its file DATA_DIR/secret). ' +
        'With another one links already given out are dead, and admins with a second step need a recovery code',
    )
  }
}

/** @throws OperatorError a timeline without a moment, or either cannot be read */
function pointOf(values: { newest?: boolean; until?: string; timeline?: string }): RestorePoint | undefined {
  const { newest, until, timeline } = values
  if (timeline !== undefined && !/^[1-9]\d{0,8}$/.test(timeline)) {
    throw new OperatorError(`--timeline takes the number of a timeline, and not '${timeline}'`)
  }
  const moment = newest ? 'newest' : timeOf(until)
  if (moment) return { moment, timeline: timeline === undefined ? undefined : Number(timeline) }
  if (timeline !== undefined) throw new OperatorError(usage('restore'))
  return undefined
}

function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(at.getTime())) {
    throw new OperatorError(`--until takes a time with its zone, such as 2026-03-01T10:00:00+06:30, and not '${text}'`)
  }
  return at
}

function folderOf(provided: string | undefined, config: Config, howTo: string): string {
  const folder = provided ?? config.backups.folder
  if (!folder) throw new OperatorError(`${howTo}\nWhere are the backups? Name the folder, or set BACKUP_DIR`)
  return resolve(folder)
}

function namedBackup([name, ...others]: string[], folder: string, howTo: string): string {
  if (name === undefined || others.length > 0) throw new OperatorError(howTo)
  if (!timeOfBackup(name) || !existsSync(join(folder, name))) {
    throw new OperatorError(`There is no backup ${name} in ${folder}: "npm run cli -- backup list" tells their names`)
  }
  return join(folder, name)
}

/**
 * The SECRET of this installation; undefined when none exists yet, because reading a backup must not generate one.
 */
async function presentSecret(config: Config): Promise<string | undefined> {
  return config.secret ?? (await readFile(join(config.dataDir, 'secret'), 'utf8').catch(() => undefined))
}

function sizeOf(files: readonly { sizeBytes: number }[]): string {
  const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`
}

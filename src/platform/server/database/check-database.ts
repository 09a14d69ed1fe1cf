import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { machineTimeMs } from '../clock.ts'
import { type Findings, faultIf, joinFindings, warningIf } from '../findings.ts'
import { OperatorError } from '../operator-error.ts'
import { requireServerVersion } from './server-version.ts'

const EXTENSIONS = ['pg_trgm']
const LONGEST_CLOCK_DIFFERENCE_MS = 2000
const LONGEST_NOTIFICATION_MS = 2000
/** Connections that remain for the operator's sessions, backups and replicas. */
const SPARE_CONNECTIONS = 10

const CREATE = `create it anew with \`template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'\``

/**
 * Checks the server and the database of an address, before or after its migrations.
 *
 * @param connections how many connections this installation's processes take together
 */
export async function checkDatabase(url: string, { connections }: { connections: number }): Promise<Findings> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'pyinnya check',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const tooOld = await requireServerVersion(client).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof OperatorError) return error.message
        throw error
      },
    )
    // An older server may not know the following statements.
    if (tooOld !== undefined) return { faults: [tooOld], warnings: [] }
    return joinFindings([
      await checkLanguage(client),
      await checkDurability(client),
      await checkConnections(client, connections),
      await checkClock(client),
      await checkSession(client),
    ])
  } finally {
    await client.end()
  }
}

async function checkLanguage(client: pg.Client): Promise<Findings> {
  const { rows } = await client.query<{
    encoding: string
    seesBurmese: boolean
    hasCollation: boolean
    missing: string[]
  }>(
    // Trigrams consist of what LC_CTYPE classifies as letters; with C that excludes Burmese.
    `select pg_encoding_to_char(encoding) as encoding, 'သင်တန်း' ~ '^[[:alpha:]]' as "seesBurmese",
       exists (select from pg_collation where collname = 'my-x-icu') as "hasCollation",
       array(select name from unnest($1::text[]) as name
             where name not in (select name from pg_available_extensions)) as missing
     from pg_database where datname = current_database()`,
    [EXTENSIONS],
  )
  const { encoding, seesBurmese, hasCollation, missing } = rows[0] ?? { missing: [] }
  const isUtf8 = encoding === 'UTF8'
  return joinFindings([
    faultIf(!isUtf8, `The database's encoding is ${encoding}, not UTF8: ${CREATE}.`),
    faultIf(
      isUtf8 && (!seesBurmese || (await hasEmptyTrigrams(client))),
      `The database's LC_CTYPE knows no Burmese letters, so search would find none: ${CREATE}.`,
    ),
    faultIf(!hasCollation, 'The database has no collation my-x-icu: use a PostgreSQL that is built with ICU.'),
    faultIf(
      missing.length > 0,
      `The database server lacks ${missing.join(' and ')}: install the package of its extensions (postgresql-contrib).`,
    ),
  ])
}

/** Once the extension is installed, its result is checked instead. */
async function hasEmptyTrigrams(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regproc('show_trgm') is not null as exists`)
  if (!rows[0]?.exists) return false
  const { rows: found } = await client.query<{ grams: string[] }>(`select show_trgm('သင်တန်း') as grams`)
  return found[0]?.grams.length === 0
}

async function checkDurability(client: pg.Client): Promise<Findings> {
  const settingOf = async (name: string) => {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name])
    return rows[0]?.value
  }
  const needed = await Promise.all(
    ['fsync', 'full_page_writes'].map(async (name) =>
      faultIf(
        (await settingOf(name)) === 'off',
        `The database server runs with ${name} = off, so a crash may destroy the database: set it to on.`,
      ),
    ),
  )
  const isWaiting = (await settingOf('synchronous_commit')) !== 'off'
  const sentence =
    'The database server runs with synchronous_commit = off: a crash loses what it acknowledged just before.'
  return joinFindings([...needed, warningIf(!isWaiting, sentence)])
}

async function checkConnections(client: pg.Client, needed: number): Promise<Findings> {
  const { rows } = await client.query<{ max: string; reserved: string }>(
    `select current_setting('max_connections') as max, current_setting('superuser_reserved_connections') as reserved`,
  )
  const maxConnections = Number(rows[0]?.max) - Number(rows[0]?.reserved)
  return warningIf(
    needed > maxConnections - SPARE_CONNECTIONS,
    `The processes of this machine take up to ${needed} connections, and the database server gives ${maxConnections} to all: raise max_connections or lower DATABASE_POOL_SIZE.`,
  )
}

async function checkClock(client: pg.Client): Promise<Findings> {
  const before = machineTimeMs()
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  const after = machineTimeMs()
  const at = rows[0]?.at.getTime() ?? before
  const difference = Math.max(before - at, at - after, 0)
  return warningIf(
    difference > LONGEST_CLOCK_DIFFERENCE_MS,
    `The clocks of this machine and of the database server differ by ${Math.round(difference / 1000)} s.`,
  )
}

/** A transaction pooler sends each statement to any free session, so LISTEN would be lost. */
async function checkSession(client: pg.Client): Promise<Findings> {
  const channel = `check_${process.pid}_${machineTimeMs()}`
  const heard = new Promise<boolean>((done) => client.once('notification', () => done(true)))
  await client.query(`listen ${channel}`)
  await client.query(`notify ${channel}`)
  const arrived = await Promise.race([heard, sleep(LONGEST_NOTIFICATION_MS, false)])
  await client.query(`unlisten ${channel}`)
  return faultIf(
    !arrived,
    'The address of the database leads through a transaction pooler: set DATABASE_DIRECT_URL to one past it.',
  )
}

import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import { PAGE_DEPARTURES, type PageDeparture } from '#platform/contract/page-departures.ts'
import type { Bucket } from '#platform/server/files/s3-storage.ts'
import { type BackupSettings, backupVariables, toBackupSettings } from './backup-settings.ts'
import { type DeliverySettings, deliveryFaults, deliveryVariables, toDeliverySettings } from './delivery-settings.ts'
import { NO_OVERLOAD_LIMITS, OVERLOAD_LIMITS, type OverloadLimits } from './http/overload-limits.ts'
import { REQUEST_TIMES, type RequestTimes } from './http/request-times.ts'
import { JOB_GROUPS, type JobGroup } from './jobs/job.ts'
import type { SmtpSettings } from './mail/smtp-mailer.ts'
import { type OpenIdSettings, readOpenIdSettings } from './openid-settings.ts'
import { type OpsSettings, opsAddress, toOpsSettings } from './ops-settings.ts'
import { overridden, readSecretFiles } from './secret-files.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

/** Configuration of this installation: the environment, validated once. No other code reads the environment. */
export interface Config {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** Absolute folder of local data: embedded database, files, logs. */
  readonly dataDir: string
  /** Undefined: the embedded PostgreSQL below `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The same database without a pooler, for session-level features; default `databaseUrl`. */
  readonly databaseDirectUrl: string | undefined
  /** A replica for public reads, used while it has replayed every notified change; undefined: the primary. */
  readonly databaseReplicaUrl: string | undefined
  /** Maximum number of connections per process, and again as many for public reads. */
  readonly databasePoolSize: number
  /** Number of processes of `npm run serve` that share one port; default is the number of processors. */
  readonly webProcesses: number
  /**
   * Maximum number of concurrent forms and other bodies above 1 MiB per web process; each may take 40 MiB of
   * memory.
   */
  readonly largeBodiesAtOnce: number
  /** Time limits of client connections; only tests change them. */
  readonly requestTimes: RequestTimes
  /** Limits above which a web process refuses requests; only tests change them. */
  readonly overloadLimits: OverloadLimits
  /** Absolute folder of uploaded files, unless they are stored in a bucket. */
  readonly filesDir: string
  /** Listeners for probes and metrics, and how long a web process continues after SIGTERM. */
  readonly ops: OpsSettings
  readonly backups: BackupSettings
  readonly delivery: DeliverySettings
  /** Bucket for uploaded files, for installations with several machines. */
  readonly bucket: Bucket | undefined
  /** Undefined: mail stays in the outbox, which the admin console shows. */
  readonly smtp: SmtpSettings | undefined
  /** Maximum number of notices and broadcasts per second that each worker sends to the SMTP server. */
  readonly mailPerSecond: number
  /** Public URL of the site, without a trailing slash. */
  readonly publicUrl: string
  /** Undefined only outside production, where a secret stored in `dataDir` is used. */
  readonly secret: string | undefined
  /** Maximum age of a session, and idle time of an admin's session. */
  readonly sessionLives: { readonly longestDays: number; readonly adminIdleHours: number }
  /** Proxies that may set `X-Forwarded-For`. */
  readonly trustProxy: boolean | string[]
  /** The groups of jobs that a worker runs. */
  readonly jobs: readonly JobGroup[]
  /** Number of concurrent encoders of a worker, and limits of each: `nice` 0 to 19; threads, 0 for all. */
  readonly transcode: { readonly workers: number; readonly nice: number; readonly threads: number }
  readonly logLevel: string
  /** Departures of the page pipeline that are switched off, to find out whether one is at fault. */
  readonly pagesWithout: readonly PageDeparture[]
  /** Whether the facts of a transfer are read from pictures of receipts. */
  readonly receiptReading: boolean
  readonly ffmpegPath: string | undefined
  readonly ffprobePath: string | undefined
  /** Empty: no social login is offered. */
  readonly social: readonly OpenIdSettings[]
}

/** Invalid environment; the message names variables, never their values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))
const webUrl = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s/?#]+[^\s?#]*$/, 'must be an http or https address without ? and #'))
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`)),
    ),
  )

/** Comma-separated: `mail,notices`. */
const someOf = <Name extends string>(names: readonly Name[]) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(',').every((name) => (names as readonly string[]).includes(name.trim())),
          `must be one or more of ${names.join(', ')}, parted by commas`,
        ),
      ),
    z.transform((text) => text.split(',').map((name) => name.trim() as Name)),
  )

const schema = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z.prefault(wholeNumber(1, 65_535), '3000'),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_DIRECT_URL: z.optional(postgresUrl),
  DATABASE_REPLICA_URL: z.optional(postgresUrl),
  DATABASE_POOL_SIZE: z.prefault(wholeNumber(1, 500), '10'),
  WEB_PROCESSES: z.prefault(wholeNumber(1, 64), '1'),
  WEB_PROCESS_NUMBER: z.prefault(wholeNumber(1, 64), '1'),
  ...backupVariables,
  ...deliveryVariables,
  SHED_LOAD: z.optional(wholeNumber(0, 1)),
  LARGE_BODIES_AT_ONCE: z.prefault(wholeNumber(1, 100), '4'),
  OPS_LISTEN: z.optional(opsAddress),
  WORKER_OPS_LISTEN: z.optional(opsAddress),
  OPS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  DRAIN_SECONDS: z.optional(wholeNumber(0, 300)),
  STORAGE_URL: z.optional(
    z
      .string()
      .check(z.regex(/^(?:file:.|s3(?:\+http)?:\/\/[^/?#@]+\/[^/?#]+$)/, 'must be file:PATH or s3://HOST/BUCKET')),
  ),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  MAIL_SENDER: z.optional(z.string().check(z.regex(/@/, 'must hold an e-mail address'))),
  MAIL_PER_SECOND: z.prefault(wholeNumber(1, 1_000), '200'),
  SMTP_CONNECTIONS: z.prefault(wholeNumber(1, 100), '10'),
  PUBLIC_URL: z.optional(webUrl),
  SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  // At least the 30 days after which an unused session ends.
  SESSION_MAX_DAYS: z.prefault(wholeNumber(30, 3_650), '180'),
  ADMIN_IDLE_HOURS: z.prefault(wholeNumber(1, 720), '12'),
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level of the log, such as info'),
    'info',
  ),
  PAGES_WITHOUT: z.optional(someOf(PAGE_DEPARTURES)),
  JOBS: z.optional(someOf(JOB_GROUPS)),
  TRANSCODE_WORKERS: z.prefault(wholeNumber(1, 64), '1'),
  TRANSCODE_NICE: z.prefault(wholeNumber(0, 19), '10'),
  TRANSCODE_THREADS: z.prefault(wholeNumber(0, 64), '0'),
  RECEIPT_READING: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  FFMPEG_PATH: z.optional(z.string()),
  FFPROBE_PATH: z.optional(z.string()),
})

/**
 * Reads the configuration from an environment.
 *
 * @throws ConfigError with every missing or invalid variable and its expected format
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const secrets = readSecretFiles(env)
  const provided = Object.fromEntries(
    Object.entries(secrets.variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const read = schema.safeParse(provided)
  const faults = read.success ? [] : read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
  faults.push(...secrets.faults, ...deliveryFaults(provided))
  if (provided.NODE_ENV === 'production') {
    for (const name of ['SECRET', 'PUBLIC_URL']) if (!provided[name]) faults.push(`${name} is required in production`)
  }
  if (provided.DATABASE_DIRECT_URL && !provided.DATABASE_URL)
    faults.push('DATABASE_DIRECT_URL needs DATABASE_URL beside it')
  const trusted = readTrustedProxies(provided.TRUST_PROXY ?? 'false', {
    production: provided.NODE_ENV === 'production',
  })
  if ('fault' in trusted) faults.push(trusted.fault)
  const social = readOpenIdSettings(provided)
  faults.push(...social.faults)
  if (provided.STORAGE_URL?.startsWith('s3')) {
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
      if (!provided[name]) faults.push(`${name} is required for a bucket`)
    }
  }
  if (!read.success || 'fault' in trusted || faults.length > 0) throw new ConfigError(faults.join('\n'))
  return { ...toConfig(read.data), social: social.providers, trustProxy: trusted.proxies }
}

/** The environment for a child process. */
export function environmentWith(variables: Record<string, string>): Record<string, string | undefined> {
  return overridden(process.env, variables)
}

/** Environment that systemd sets for processes of a unit with `Type=notify`. */
export interface SupervisorSettings {
  readonly isNotified: boolean
  /** Without a notification for this long systemd restarts the process; undefined: no watchdog. */
  readonly watchdogMs: number | undefined
}

export function readSupervisor(env: Record<string, string | undefined> = process.env): SupervisorSettings {
  const isWatched = env.WATCHDOG_PID === undefined || env.WATCHDOG_PID === String(process.pid)
  const watchdogMs = Number(env.WATCHDOG_USEC) / 1000
  return { isNotified: Boolean(env.NOTIFY_SOCKET), watchdogMs: isWatched && watchdogMs > 0 ? watchdogMs : undefined }
}

/** All variables that this file reads, except those of social providers and TRUST_PROXY. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape)

function toConfig(variables: z.infer<typeof schema>): Omit<Config, 'social' | 'trustProxy'> {
  const dataDir = resolve(variables.DATA_DIR)
  const host = variables.HOST.includes(':') ? `[${variables.HOST}]` : variables.HOST
  const production = variables.NODE_ENV === 'production'
  const publicUrl = variables.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${host}:${variables.PORT}`
  return {
    production,
    host: variables.HOST,
    port: variables.PORT,
    dataDir,
    databaseUrl: variables.DATABASE_URL,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL,
    databaseReplicaUrl: variables.DATABASE_REPLICA_URL,
    databasePoolSize: variables.DATABASE_POOL_SIZE,
    webProcesses: variables.WEB_PROCESSES,
    largeBodiesAtOnce: variables.LARGE_BODIES_AT_ONCE,
    requestTimes: REQUEST_TIMES,
    overloadLimits: (variables.SHED_LOAD ?? Number(production)) === 1 ? OVERLOAD_LIMITS : NO_OVERLOAD_LIMITS,
    filesDir: variables.STORAGE_URL?.startsWith('file:') ? folderOf(variables.STORAGE_URL) : join(dataDir, 'files'),
    backups: toBackupSettings(variables),
    delivery: toDeliverySettings(variables),
    ops: toOpsSettings(variables),
    bucket: bucketOf(variables),
    smtp: variables.SMTP_URL
      ? {
          url: variables.SMTP_URL,
          sender: variables.MAIL_SENDER ?? `Pyinnya <no-reply@${new URL(publicUrl).hostname}>`,
          connections: variables.SMTP_CONNECTIONS,
        }
      : undefined,
    mailPerSecond: variables.MAIL_PER_SECOND,
    publicUrl,
    secret: variables.SECRET,
    sessionLives: { longestDays: variables.SESSION_MAX_DAYS, adminIdleHours: variables.ADMIN_IDLE_HOURS },
    jobs: variables.JOBS ?? JOB_GROUPS,
    transcode: {
      workers: variables.TRANSCODE_WORKERS,
      nice: variables.TRANSCODE_NICE,
      threads: variables.TRANSCODE_THREADS,
    },
    logLevel: variables.LOG_LEVEL,
    pagesWithout: variables.PAGES_WITHOUT ?? [],
    receiptReading: variables.RECEIPT_READING === 'on',
    ffmpegPath: variables.FFMPEG_PATH,
    ffprobePath: variables.FFPROBE_PATH,
  }
}

/** `file:///var/files`, `file:/var/files`, or relative to the working folder `file:./files`. */
function folderOf(storageUrl: string): string {
  const path = storageUrl.slice('file:'.length)
  return isAbsolute(path) ? fileURLToPath(storageUrl) : resolve(path)
}

/** `s3://s3.example.com/lessons`, or `s3+http://127.0.0.1:9000/lessons` for a service on the same machine. */
function bucketOf(variables: z.infer<typeof schema>): Bucket | undefined {
  const [, plain, location] = /^s3(\+http)?:\/\/(.+)$/.exec(variables.STORAGE_URL ?? '') ?? []
  if (location === undefined) return undefined
  return {
    url: `${plain ? 'http' : 'https'}://${location}`,
    region: variables.S3_REGION,
    accessKeyId: variables.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: variables.S3_SECRET_ACCESS_KEY ?? '',
  }
}

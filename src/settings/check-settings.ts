import { findVideoTools } from '#domains/content/server/index.ts'
import { findLastMaintenance } from '#platform/server/backup/maintenance-runs.ts'
import { now } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { checkDatabase } from '#platform/server/database/check-database.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { checkFolders } from '#platform/server/files/check-folders.ts'
import { type Findings, faultIf, joinFindings, warningIf } from '#platform/server/findings.ts'
import { NotFitToStart } from '#platform/server/operator-error.ts'
import { findSecretFingerprint, secretFingerprint } from '#platform/server/secret-fingerprint.ts'
import { findOpenDemoAccounts } from '../demo/open-demo-accounts.ts'
import { requireSchema } from '../schema.ts'
import { connectionsOf } from './connections.ts'

/** Which process is about to start; 'all' checks the whole installation. */
export type CheckedRole = 'web' | 'worker' | 'all'

/** Checks everything that production requires of the settings, the database and the machine. */
export async function checkSettings(
  config: Config,
  { role, url, directUrl }: { role: CheckedRole; url: string; directUrl: string },
): Promise<Findings> {
  const connections = connectionsOf(config)
  const aboutDatabase = await checkDatabase(directUrl, { connections: connections.machine })
  const settled = aboutDatabase.faults.length === 0 ? await checkContents(config, { url, directUrl }) : NOTHING
  const folders = config.bucket ? [config.dataDir] : [config.dataDir, config.filesDir]
  return joinFindings([
    checkVariables(config),
    aboutDatabase,
    settled,
    await checkFolders(folders),
    role === 'web' || !config.jobs.includes('transcode') ? NOTHING : await checkVideoTools(config),
  ])
}

/** A day, and two hours by which a backup may take longer than the previous one. */
const LONGEST_WITHOUT_BACKUP_MS = 26 * 3_600_000
const NOTHING: Findings = { faults: [], warnings: [] }

function checkVariables({ publicUrl, smtp, trustProxy }: Config): Findings {
  return joinFindings([
    faultIf(!publicUrl.startsWith('https:'), 'PUBLIC_URL must begin with https:// in production.'),
    warningIf(
      trustProxy === false,
      'TRUST_PROXY is not set: behind a proxy everybody counts as one visitor when attempts are limited.',
    ),
    warningIf(smtp === undefined, 'SMTP_URL is not set: mail stays in the outbox, and nobody can reset a password.'),
  ])
}

/** Checks of the tables' contents, if the schema is the one that the release needs. */
async function checkContents(
  config: Config,
  { url, directUrl }: { url: string; directUrl: string },
): Promise<Findings> {
  try {
    await requireSchema(directUrl)
  } catch (error) {
    if (error instanceof NotFitToStart) return faultIf(true, error.message)
    throw error
  }
  const db = openDatabase(url, { max: 1, applicationName: 'pyinnya check' })
  try {
    return joinFindings([await checkDemoAccounts(db), await checkSecret(db, config.secret), await checkBackup(db)])
  } finally {
    await db.destroy()
  }
}

async function checkDemoAccounts(db: Db): Promise<Findings> {
  const { adminIds, accountIds } = await findOpenDemoAccounts(db)
  const open = adminIds.length + accountIds.length
  return faultIf(
    open > 0,
    `${open} demo accounts open with the passwords that README publishes: \`npm run cli -- close-demo-accounts\` closes them.`,
  )
}

async function checkSecret(db: Db, secret: string | undefined): Promise<Findings> {
  const kept = await findSecretFingerprint(db)
  const isAnother = secret !== undefined && kept !== undefined && kept !== secretFingerprint(secret)
  return faultIf(
    isAnother,
    'SECRET is not the one of the last start: put that back, or, if it was changed on purpose (links end, admins need recovery codes), run `npm run cli -- settings accept-secret`.',
  )
}

async function checkBackup(db: Db): Promise<Findings> {
  const last = await findLastMaintenance(db, 'backup')
  const isStale = last === undefined || now().getTime() - last.getTime() > LONGEST_WITHOUT_BACKUP_MS
  return warningIf(
    isStale,
    'No backup has succeeded in the last 26 hours: `npm run cli -- backup --to FOLDER` makes one.',
  )
}

async function checkVideoTools({ ffmpegPath, ffprobePath }: Config): Promise<Findings> {
  const found = await findVideoTools({ ffmpegPath, ffprobePath })
  return faultIf(
    found === undefined,
    'No ffmpeg ≥ 5 with libx264, aac and hls was found beside ffprobe: install them, or name them by FFMPEG_PATH and FFPROBE_PATH.',
  )
}

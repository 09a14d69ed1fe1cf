import { parseArgs } from 'node:util'
import { listRepeatedTransfers } from '#domains/payments/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { readConfig } from '#platform/server/config.ts'
import { moveDataFolder } from '#platform/server/database/data-folder.ts'
import { reachDatabaseServer } from '#platform/server/database/database-server.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { print, printError } from '#platform/server/print.ts'
import { writePrivately } from '#platform/server/private-files.ts'
import { adminVerbs } from './cli/admin-verbs.ts'
import { backupVerbs } from './cli/backup-verbs.ts'
import { FILES_USAGE, workOnFiles } from './cli/file-verbs.ts'
import { LEDGER_USAGE, workOnLedger } from './cli/ledger-verbs.ts'
import { NAMES_USAGE, workOnNames } from './cli/name-verbs.ts'
import { onDatabase } from './cli/on-database.ts'
import { MAIL_USAGE, sendTestMail } from './cli/send-test-mail.ts'
import { settingsVerbs } from './cli/settings-verbs.ts'
import { STATUS_USAGE, showStatus } from './cli/show-status.ts'
import { SMOKE_USAGE, smoke } from './cli/smoke.ts'
import { JOBS_USAGE, workOnJobs } from './cli/work-on-jobs.ts'
import { demoAccountLines } from './demo/demo-accounts.ts'
import { seedScale } from './demo/scale/seed-scale.ts'
import { exitWithMessage } from './exit-with-message.ts'
import { migrateEverything } from './schema.ts'
import { openServices } from './services.ts'
import { requireFitDatabase } from './settings/require-fit-settings.ts'

writePrivately()

/** Larger numbers would need more phone numbers than can be generated. */
const MAX_COURSES = 10_000_000

const verbs: Record<string, { usage: string; run: (args: string[]) => Promise<void> }> = {
  migrate: { usage: 'migrate', run: runMigrations },
  ...adminVerbs,
  'move-data': { usage: 'move-data   (database files that an older version put outside of DATA_DIR)', run: moveData },
  ...backupVerbs,
  status: { usage: STATUS_USAGE, run: (args) => onServices((services) => showStatus(services, args)) },
  jobs: { usage: JOBS_USAGE, run: (args) => onServices((services) => workOnJobs(services, args)) },
  files: { usage: FILES_USAGE, run: (args) => onServices((services) => workOnFiles(services, args)) },
  ledger: { usage: LEDGER_USAGE, run: (args) => onServices((services) => workOnLedger(services, args)) },
  mail: { usage: MAIL_USAGE, run: (args) => sendTestMail(readConfig(), args) },
  'repeated-transfers': {
    usage: 'repeated-transfers   (numbers from before they were compared that pay for several enrolments)',
    run: sayRepeatedTransfers,
  },
  names: { usage: NAMES_USAGE, run: (args) => onDatabase((db) => workOnNames(db, args)) },
  ...settingsVerbs,
  smoke: { usage: SMOKE_USAGE, run: (args) => smoke(readConfig(), args) },
  'seed-demo': { usage: 'seed-demo', run: fillWithDemo },
  'seed-scale': { usage: 'seed-scale --courses 1000000   (for measuring; an empty database)', run: fillToScale },
}

const [verb = '', ...args] = process.argv.slice(2)
const chosen = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
if (!chosen) {
  const lines = Object.values(verbs).map(({ usage }) => `  npm run cli -- ${usage}`)
  printError(`What to do?\n${lines.join('\n')}`)
  process.exit(2)
}
try {
  await chosen.run(args)
  process.exit(0)
} catch (error) {
  exitWithMessage(error)
}

async function runMigrations(): Promise<void> {
  const config = readConfig()
  const server = await reachDatabaseServer(config, print)
  try {
    if (config.production) await requireFitDatabase(server.directUrl, config)
    const applied = await migrateEverything(server.directUrl, print)
    print(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date')
  } finally {
    await server.leave()
  }
}

async function moveData(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig()
  if (databaseUrl) throw new OperatorError('DATABASE_URL names a server of your own: there is nothing to move')
  const from = await moveDataFolder(dataDir)
  print(from ? `Moved the database from ${from} to ${dataDir}` : `The database lies in ${dataDir} already`)
}

async function sayRepeatedTransfers(): Promise<void> {
  await onDatabase(async (db) => {
    const repeated = await listRepeatedTransfers(db)
    for (const row of repeated) {
      const first = `enrolment ${row.firstEnrolmentId} (${row.firstStudent}, ${row.firstTitle})`
      print(`${row.numberTyped}: enrolment ${row.enrolmentId} (${row.student}, ${row.title}), first used for ${first}`)
    }
    print(`${repeated.length} transfers repeat the number of an older one`)
  })
}

async function onServices(action: (services: AppServices) => Promise<unknown>): Promise<void> {
  const services = await openServices('cli')
  try {
    await action(services)
  } finally {
    await services.close()
  }
}

async function fillWithDemo(): Promise<void> {
  const { seedDemo } = await import('./demo/seed-demo.ts').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new OperatorError('The demo is drawn with development packages: run `npm ci --include=dev` first', {
      cause: error,
    })
  })
  await onServices(async (services) => {
    const filled = await seedDemo(services)
    print(filled ? 'Filled with demo data. Accounts:' : 'There are people in this database already: nothing was done')
    if (filled) for (const line of demoAccountLines()) print(`  ${line}`)
  })
}

async function fillToScale(args: string[]): Promise<void> {
  const { values } = parseArgs({ args: args, options: { courses: { type: 'string', default: '' } } })
  const courses = Number(values.courses)
  if (!Number.isInteger(courses) || courses < 1 || courses > MAX_COURSES) {
    throw new OperatorError(`npm run cli -- ${verbs['seed-scale']?.usage}`)
  }
  await onDatabase(async (db) => {
    const filled = await seedScale(db, courses, print)
    print(filled ? `Filled with ${courses} courses` : 'There are people in this database already: nothing was done')
  })
}

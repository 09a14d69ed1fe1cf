import { environmentWith, readConfig } from '#platform/server/config.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { reachDatabaseServer } from '#platform/server/database/database-server.ts'
import { openQueue } from '#platform/server/jobs/queue.ts'
import { NotFitToStart, OperatorError } from '#platform/server/operator-error.ts'
import { print } from '#platform/server/print.ts'
import { keepSecretFingerprint, secretFingerprint } from '#platform/server/secret-fingerprint.ts'
import { closeDemoAccounts } from '../demo/open-demo-accounts.ts'
import { requireSchema } from '../schema.ts'
import { checkSettings } from '../settings/check-settings.ts'
import { connectionsOf } from '../settings/connections.ts'

const CHECK = 'settings check   (what production asks of the settings, the database and this machine)'
const ACCEPT = 'settings accept-secret   (SECRET was changed on purpose)'

/** Commands about the installation's settings. */
export const settingsVerbs = {
  settings: {
    usage: [CHECK, ACCEPT].join('\n  npm run cli -- '),
    run: async ([action = '']: string[]): Promise<void> => {
      if (action === 'check') await check()
      else if (action === 'accept-secret') await acceptSecret()
      else throw new OperatorError(`npm run cli -- settings check|accept-secret`)
    },
  },
  'close-demo-accounts': {
    usage: 'close-demo-accounts   (accounts of the demo whose passwords are published)',
    run: closeDemo,
  },
}

/** Checks with production rules, even if NODE_ENV is not set yet. */
async function check(): Promise<void> {
  const config = readConfig(environmentWith({ NODE_ENV: 'production' }))
  const server = await reachDatabaseServer(config, print)
  try {
    const { faults, warnings } = await checkSettings(config, { ...server, role: 'all' })
    const { web, worker } = connectionsOf(config)
    print(`A web process takes up to ${web} connections to the database, a worker ${worker}.`)
    for (const warning of warnings) print(`Warning: ${warning}`)
    if (faults.length > 0) throw new NotFitToStart(faults.join('\n'))
    print('Nothing stands in the way of a start in production.')
  } finally {
    await server.leave()
  }
}

async function acceptSecret(): Promise<void> {
  const { secret } = readConfig()
  if (secret === undefined) throw new OperatorError('SECRET is not set')
  await onReadyDatabase((db) => keepSecretFingerprint(db, secretFingerprint(secret)))
  print('The next start takes this SECRET')
}

async function closeDemo(): Promise<void> {
  const closed = await onReadyDatabase(async (db, url) => {
    // A deletion enqueues what payments does after it.
    const queue = await openQueue({ url, log: silent })
    return closeDemoAccounts(db).finally(() => queue.close())
  })
  print(closed > 0 ? `Closed ${closed} demo accounts; their courses left the lists` : 'No demo account is open')
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function onReadyDatabase<Result>(action: (db: Db, url: string) => Promise<Result>): Promise<Result> {
  const server = await reachDatabaseServer(readConfig(), print)
  const db = openDatabase(server.url, { max: 1, applicationName: 'pyinnya cli' })
  try {
    await requireSchema(server.directUrl)
    return await action(db, server.directUrl)
  } finally {
    await db.destroy()
    await server.leave()
  }
}

/** A mail worker process; mail-queues.test.ts kills it during a batch. */
import { openDatabase } from '#platform/server/database/connect.ts'
import { aMailWorker } from '#tests/support/mail-worker.ts'

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
await aMailWorker({ databaseUrl, smtpUrl, db: openDatabase(databaseUrl, { max: 2 }) })
process.stdout.write('ready')

import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './database/connect.ts'
import type { Listener } from './database/listen.ts'
import type { Encryption } from './encryption.ts'
import type { LinkSigner } from './files/signed-links.ts'
import type { Storage } from './files/storage.ts'
import type { Findings } from './findings.ts'
import type { Queue } from './jobs/queue.ts'
import type { AccessLog } from './log.ts'
import type { Mailer } from './mail/mailer.ts'

/** The services that domains depend on; opened by src/services.ts, replaced individually in tests. */
export interface AppServices {
  readonly config: Config
  readonly db: Db
  /** For public calls without authentication; its statements have a timeout. */
  readonly publicReads: Db
  /** Session-level connections that bypass a pooler: for advisory locks of a session. */
  readonly sessions: Db
  readonly log: Logger
  readonly accessLog: AccessLog
  readonly queue: Queue
  readonly storage: Storage
  readonly links: LinkSigner
  readonly encryption: Encryption
  readonly mailer: Mailer
  readonly listener: Listener
  /** Results of the settings check as for a production start; cached for a minute. */
  readonly checkInstallation: () => Promise<Findings>
}

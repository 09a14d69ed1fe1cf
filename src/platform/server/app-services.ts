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

/** Everything outside the code that domains depend on; opened by src/services.ts, replaced part by part in tests. */
export interface AppServices {
  readonly config: Config
  readonly db: Db
  /** The same for what anyone may ask without a log-in: a statement is cut short before it can hold others up. */
  readonly publicReads: Db
  /** The same on connections of its own, past a pooler: for locks that belong to a session. */
  readonly sessions: Db
  readonly log: Logger
  readonly accessLog: AccessLog
  readonly queue: Queue
  readonly storage: Storage
  readonly links: LinkSigner
  readonly encryption: Encryption
  readonly mailer: Mailer
  readonly listener: Listener
  /** What the settings check finds, as production would be started; asked once a minute at most. */
  readonly checkInstallation: () => Promise<Findings>
}

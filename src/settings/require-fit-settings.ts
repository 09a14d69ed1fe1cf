import type { Config } from '#platform/server/config.ts'
import { checkDatabase } from '#platform/server/database/check-database.ts'
import { openDatabase } from '#platform/server/database/connect.ts'
import { NotFitToStart } from '#platform/server/operator-error.ts'
import { keepSecretFingerprint, secretFingerprint } from '#platform/server/secret-fingerprint.ts'
import { checkSettings } from './check-settings.ts'
import { connectionsOf } from './connections.ts'

/**
 * Lets a process start in production only when the checks of its installation pass.
 *
 * @param warn receives findings that do not prevent a start
 * @throws NotFitToStart with a line for each fault
 */
export async function requireFitSettings(
  config: Config,
  order: { role: 'web' | 'worker'; url: string; directUrl: string; warn: (line: string) => void },
): Promise<void> {
  const { faults, warnings } = await checkSettings(config, order)
  for (const warning of warnings) order.warn(warning)
  if (faults.length > 0) throw new NotFitToStart(faults.join('\n'))
  if (config.secret === undefined) return
  const db = openDatabase(order.url, { max: 1, applicationName: 'pyinnya check' })
  await keepSecretFingerprint(db, secretFingerprint(config.secret)).finally(() => db.destroy())
}

/**
 * Allows migrations in production only when the database can store Burmese text: a wrong encoding can be corrected
 * only by creating a new database.
 */
export async function requireFitDatabase(directUrl: string, config: Config): Promise<void> {
  const { faults } = await checkDatabase(directUrl, { connections: connectionsOf(config).machine })
  if (faults.length > 0) throw new NotFitToStart(faults.join('\n'))
}

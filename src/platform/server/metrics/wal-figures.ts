import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { now } from '../clock.ts'
import { registerSource, registry } from './registry.ts'

const NAME = 'wal_unshipped_seconds'

/**
 * Reports how long archived WAL waits in its spool.
 *
 * @param spool folder to which the server copies completed segments
 */
export function watchWalSpool(spool: string): void {
  registry.removeSingleMetric(NAME)
  registerSource({
    name: NAME,
    help: 'How long the oldest WAL segment has waited for the folder of backups; 0 when none waits',
    type: 'gauge',
    samples: async () => [{ value: Math.max(0, (now().getTime() - (await oldestMs(spool))) / 1000), labels: {} }],
  })
}

/** When the oldest segment of a spool was completed, in milliseconds since 1970; infinity where none waits. */
export async function oldestMs(spool: string): Promise<number> {
  const names = await readdir(spool).catch((): string[] => [])
  const found = await Promise.all(names.map((name) => stat(join(spool, name)).catch(() => undefined)))
  return Math.min(...found.flatMap((file) => (file ? [file.mtimeMs] : [])))
}

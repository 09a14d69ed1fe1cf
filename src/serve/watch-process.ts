import { openOpsListener } from '#platform/server/health/ops-listener.ts'
import { ReadinessProbe } from '#platform/server/health/readiness.ts'
import { watchCertificate } from '#platform/server/metrics/certificate-figures.ts'
import { watchDisk } from '#platform/server/metrics/disk-figures.ts'
import { watchInstallation } from '#platform/server/metrics/installation-figures.ts'
import { watchPool } from '#platform/server/metrics/pool-figures.ts'
import { registerSource, watchProcess } from '#platform/server/metrics/registry.ts'
import type { OpenServices } from '../services.ts'

interface Watched {
  /** From now on `/readyz` reports that the process is about to stop. */
  drain: () => void
  close: () => Promise<void>
}

/** Serves health probes and metrics of this process, if configured. */
export async function watchThisProcess(services: OpenServices, role: 'web' | 'worker'): Promise<Watched> {
  const { config, log, databaseUrl } = services
  const address = config.ops[role]
  if (!address) return { drain: () => undefined, close: async () => undefined }
  const folders = [config.dataDir, ...(config.bucket ? [] : [config.filesDir])]
  const readiness = new ReadinessProbe({ databaseUrl, folders })
  watchProcess()
  for (const folder of folders) watchDisk(folder)
  watchPool(services.db, 'main')
  watchPool(services.publicReads, 'reads')
  registerSource({
    name: 'ready',
    help: '1 when /readyz says that this process should be sent requests',
    type: 'gauge',
    samples: async () => [{ value: (await readiness.ask()).isReady ? 1 : 0, labels: {} }],
  })
  if (role === 'worker') watchInstallation(databaseUrl)
  if (role === 'worker' && config.production) watchCertificate(config.publicUrl)
  const listener = await openOpsListener({ address, readiness, token: config.ops.token }).catch((error) => {
    if (address.isPresent) throw error
    log.warn(`${address.host}:${address.port} is in use: no probe reaches this process. Set OPS_LISTEN to another port`)
    return undefined
  })
  return {
    drain: () => readiness.drain(),
    close: async () => {
      await listener?.close()
      await readiness.close()
    },
  }
}

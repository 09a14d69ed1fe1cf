import cluster from 'node:cluster'
import { readConfig, readSupervisor } from '#platform/server/config.ts'
import { writePrivately } from '#platform/server/private-files.ts'
import { exitWithMessage } from './exit-with-message.ts'
import { notifySupervisor } from './serve/notify-supervisor.ts'

writePrivately()

// The web process: API and site. Any number of them can share one database and one storage; WEB_PROCESSES of
// them share one port. Modules are imported by role, so that the supervising process stays small.
try {
  const config = readConfig()
  if (cluster.isPrimary && config.webProcesses > 1) {
    const { serveCluster } = await import('./serve/serve-cluster.ts')
    await serveCluster(config)
  } else {
    const { serveSingle } = await import('./serve/serve-single.ts')
    await serveSingle(config)
  }
  if (cluster.isPrimary) notifySupervisor(readSupervisor())
  process.send?.({ ready: true })
} catch (error) {
  exitWithMessage(error)
}

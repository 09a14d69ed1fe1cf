import cluster from 'node:cluster'
import { readConfig, readSupervisor } from '#platform/server/config.ts'
import { writePrivately } from '#platform/server/private-files.ts'
import { exitWithMessage } from './exit-with-message.ts'
import { notifySupervisor } from './serve/notify-supervisor.ts'

writePrivately()

// The web process: the API and the site. Any number of them may serve one database and one store; WEB_PROCESSES of them
// share one port. Each loads only what it needs, so that the process that keeps the others stays small.
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

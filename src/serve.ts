import cluster from 'node:cluster'
import { readConfig } from '#platform/server/config.ts'
import { writePrivately } from '#platform/server/private-files.ts'
import { stopWithWords } from './stop-with-words.ts'

writePrivately()

// The web process: the API and the site. Any number of them may serve one database and one store; WEB_PROCESSES of them
// share one port. Each loads only what it needs, so that the process that keeps the others stays small.
try {
  const config = readConfig()
  if (cluster.isPrimary && config.webProcesses > 1) {
    const { keepSeveral } = await import('./serve/keep-several.ts')
    await keepSeveral(config)
  } else {
    const { serveAlone } = await import('./serve/serve-alone.ts')
    await serveAlone(config)
  }
  process.send?.({ ready: true })
} catch (error) {
  stopWithWords(error)
}

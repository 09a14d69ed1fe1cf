// `npm run dev`: the whole product with live reload (docs/decisions/0041-development-server.md).
// - this process: database, migrations, demo data, Vite and the pages; forwards every other request to the API
// - api: serve-api.ts, restarted when a server file changes
// - worker: src/work.ts, restarted likewise
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { createServer as createVite } from 'vite'
import { readConfig } from '#platform/server/config.ts'
import { reachDatabaseServer } from '#platform/server/database/database-server.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { print, printError } from '#platform/server/print.ts'
import { writePrivately } from '#platform/server/private-files.ts'
import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { demoAccountLines } from '../../src/demo/demo-accounts.ts'
import { exitWithMessage } from '../../src/exit-with-message.ts'
import { freePort } from '../../src/start/free-port.ts'
import { onlyStartOn } from '../../src/start/only-start.ts'
import { keepDatabaseAlive, prepareDatabase } from '../../src/start/prepare-database.ts'
import { script } from '../../src/start/processes.ts'
import { openApiProxy } from './api-proxy.ts'
import { openDevPages } from './dev-pages.ts'
import { type EditedProcess, openEditedProcess } from './edited-process.ts'
import { watchSources } from './watch-sources.ts'

writePrivately()

const root = resolve(import.meta.dirname, '../..')
const step = (line: string) => print(`• ${line}`)
const closings: (() => unknown)[] = []
const processes: EditedProcess[] = []
const LONGEST_STOP_MS = 10_000
const closeAll = async () => {
  for (const closing of closings.splice(0).reverse()) await closing()
}

try {
  const config = readConfig()
  if (config.production) throw new OperatorError('`npm run dev` is for development: unset NODE_ENV')
  const sayFault = (about: unknown, text?: string) => printError(text ?? about)
  runUntilStopped(
    [
      {
        name: 'api and worker',
        close: () => Promise.all(processes.map((one) => one.stop())),
        atMostMs: LONGEST_STOP_MS,
      },
      { name: 'database', close: closeAll, atMostMs: LONGEST_STOP_MS },
    ],
    { info: () => undefined, warn: sayFault, error: sayFault },
    { takesMs: 2 * LONGEST_STOP_MS },
  )
  await freePort(config)
  closings.push(await onlyStartOn(config.dataDir))
  step('Starting the database')
  const database = await reachDatabaseServer(config, step)
  closings.push(database.stop, keepDatabaseAlive(database, step))
  await prepareDatabase(config, { server: database, step })

  step('Starting API and worker')
  const logs = join(config.dataDir, 'logs')
  const shared = {
    DATABASE_URL: database.url,
    OPS_LISTEN: 'off',
    WORKER_OPS_LISTEN: 'off',
    PUBLIC_URL: config.publicUrl,
  }
  const start = (name: string, file: string, own: { env: Record<string, string>; isPrepared: boolean }) => {
    const launch = script(join(root, file), { name, flags: [], logs, env: { ...shared, ...own.env } })
    const one = openEditedProcess({ name, launch, isPrepared: own.isPrepared }, step)
    processes.push(one)
    return one
  }
  const onThisMachine = { HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1' }
  const api = start('api', 'scripts/dev/serve-api.ts', { env: onThisMachine, isPrepared: true })
  const worker = start('worker', 'src/work.ts', { env: {}, isPrepared: false })

  const server = createServer()
  // Compiled texts are reloaded by watchSources.
  const ignored = [join(config.dataDir, '**'), join(root, 'src/platform/messages/generated/**')]
  const vite = await createVite({
    root,
    appType: 'custom',
    // A cache for each data folder, so that two trees with the same packages do not interfere.
    cacheDir: join(config.dataDir, 'vite'),
    logLevel: 'warn',
    server: { middlewareMode: true, ws: { server }, watch: { ignored } },
  })
  closings.push(() => vite.close())
  closings.push(watchSources(vite, processes, step))
  const pages = openDevPages(vite, { publicUrl: config.publicUrl, api: openApiProxy(() => api.port()) })
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => void pages.answer(request, response))
  })
  await Promise.all([api.started, worker.started])
  // Otherwise the first page would wait for Vite's initial work.
  await pages.warmUp()
  server.listen({ host: config.host, port: config.port })
  closings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  print(
    [
      '',
      `Pyinnya is ready: ${config.publicUrl}`,
      'Edit a file below src or messages: the page that is open shows it.',
      '',
      ...demoAccountLines(),
      '',
      `Logs: ${logs}`,
      'Ctrl-C stops everything.',
    ].join('\n'),
  )
} catch (error) {
  await closeAll()
  exitWithMessage(error)
}

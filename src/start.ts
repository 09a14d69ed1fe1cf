import { join, resolve } from 'node:path'
import { type Config, readConfig } from '#platform/server/config.ts'
import { type DatabaseServer, reachDatabaseServer } from '#platform/server/database/database-server.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { print, printError } from '#platform/server/print.ts'
import { writePrivately } from '#platform/server/private-files.ts'
import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { WEB_MEMORY, WORKER_MEMORY } from '../scripts/launcher/process-memory.mjs'
import { demoAccountLines } from './demo/demo-accounts.ts'
import type { LoginProvider } from './demo/login-provider.ts'
import { exitWithMessage } from './exit-with-message.ts'
import { readFlags } from './start/flags.ts'
import { freePort } from './start/free-port.ts'
import { onlyStartOn } from './start/only-start.ts'
import { keepDatabaseAlive, prepareDatabase } from './start/prepare-database.ts'
import { Processes, script } from './start/processes.ts'
import { keepLogsShort } from './start/rotate-logs.ts'

writePrivately()

// Everything on one machine: database, migrations, demo data, web and worker. Prints each step.
const root = resolve(import.meta.dirname, '..')
const step = (line: string) => print(`• ${line}`)
const closings: (() => unknown)[] = []
/** Longer than the limits of the processes that it waits for. */
const LONGEST_STOP_MS = 25_000
const NO_PROVIDER_IN_PRODUCTION =
  '--with-login-provider lets anyone log in as anyone: in production SOCIAL_PROVIDERS names real providers'

try {
  const { withLoginProvider } = readFlags(process.argv.slice(2))
  const config = readConfig()
  if (withLoginProvider && config.production) throw new OperatorError(NO_PROVIDER_IN_PRODUCTION)
  const processes = new Processes(step)
  runUntilStopped(
    [
      { name: 'web and worker', close: () => stopProcesses(processes), atMostMs: LONGEST_STOP_MS },
      { name: 'database', close: closeAll, atMostMs: LONGEST_STOP_MS },
      { name: 'last line', close: () => step('Stopped') },
    ],
    { info: () => undefined, warn: sayFault, error: sayFault },
    { takesMs: 2 * LONGEST_STOP_MS },
  )
  await freePort(config)
  closings.push(await onlyStartOn(config.dataDir))
  step('Starting the database')
  const server = await reachDatabaseServer(config, step)
  closings.push(server.stop)
  closings.push(keepDatabaseAlive(server, step))
  await prepareDatabase(config, { server, step })
  const provider = withLoginProvider ? await openDemoProvider(config) : undefined
  await startProcesses(config, { server, processes, env: { ...provider?.env } })
  announce(config, { server, provider })
} catch (error) {
  await closeAll()
  exitWithMessage(error)
}

async function stopProcesses(processes: Processes): Promise<void> {
  print()
  step('Stopping')
  await processes.stop()
}

async function closeAll(): Promise<void> {
  for (const closing of closings.splice(0).reverse()) await closing()
}

function sayFault(about: unknown, text?: string): void {
  printError(text === undefined ? about : `${text}: ${JSON.stringify(about)}`)
}

/** The provider is a development package, so it is imported only when it is asked for. */
async function openDemoProvider(config: Config): Promise<LoginProvider> {
  const { DEMO_PROVIDER, openLoginProvider } = await import('./demo/login-provider.ts')
  const provider = await openLoginProvider({ publicUrl: config.publicUrl, name: DEMO_PROVIDER })
  closings.push(provider.close)
  return provider
}

interface Parts {
  readonly server: DatabaseServer
  readonly processes: Processes
  /** Environment variables for both processes. */
  readonly env: Record<string, string>
}

async function startProcesses(config: Config, parts: Parts): Promise<void> {
  step('Starting web and worker')
  const logs = join(config.dataDir, 'logs')
  const env = { DATABASE_URL: parts.server.url, ...parts.env }
  closings.push(keepLogsShort(logs))
  const started = (name: string, file: string, flags: readonly string[]) =>
    parts.processes.start(name, script(join(root, file), { name, flags, logs, env }))
  await Promise.all([started('web', 'src/serve.ts', WEB_MEMORY), started('worker', 'src/work.ts', WORKER_MEMORY)])
}

function announce(
  config: Config,
  { server, provider }: { server: DatabaseServer; provider: LoginProvider | undefined },
): void {
  const accounts = config.production ? [] : ['', 'Demo accounts:', ...demoAccountLines().map((line) => `  ${line}`)]
  const lines = [
    '',
    `Pyinnya is ready: ${config.publicUrl}`,
    ...accounts,
    ...(provider ? ['', `Log-in provider: ${provider.issuer}, which takes any name and password`] : []),
    '',
    `Data:     ${config.dataDir}`,
    `Database: ${server.folders}`,
    `Logs:     ${join(config.dataDir, 'logs')}`,
    '',
    'Ctrl-C stops everything.',
  ]
  print(lines.join('\n'))
}

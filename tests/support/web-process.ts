import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { temporaryFolder } from './temporary-folder.ts'

export { freePort } from './product.ts'

const LONGEST_START_MS = 60_000
const UNWATCHED = { OPS_LISTEN: 'off', WORKER_OPS_LISTEN: 'off' }
const QUIET = { NODE_ENV: 'development', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...UNWATCHED }

export interface WebProcess {
  url: string
  pid: number
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
  stop: () => Promise<void>
}

type Environment = Record<string, string> & { DATABASE_URL: string }

/** Starts one more web process, as `npm run serve` does, on an existing database. */
export async function startWeb(env: Environment & { PORT: string }): Promise<WebProcess> {
  return { ...(await startProcess('src/serve.ts', env)), url: `http://127.0.0.1:${env.PORT}` }
}

/** The same for any of the product's programs that report readiness; no probes unless `env` sets a port. */
export async function startProcess(program: string, env: Environment): Promise<Omit<WebProcess, 'url'>> {
  const dataDir = await temporaryFolder('web')
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...QUIET, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const early = ended.then(([code]) => Promise.reject(new Error(`${program} ended with ${code} before it was ready`)))
  const patience = AbortSignal.timeout(LONGEST_START_MS)
  await Promise.race([once(child, 'message', { signal: patience }), early]).catch(async (error: unknown) => {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
    throw error
  })
  // From here on the end of the process is expected.
  early.catch(() => undefined)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  return { pid: child.pid ?? 0, ended: ended.then(([code]) => code as number | null), stop }
}

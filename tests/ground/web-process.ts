import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { temporaryFolder } from './temporary-folder.ts'

export { freePort } from './product.ts'

const LONGEST_START_MS = 60_000

export interface WebProcess {
  url: string
  pid: number
  stop: () => Promise<void>
}

/** Starts one more web process, as `npm run serve` does, on a database that is there. */
export async function startWeb(env: {
  PORT: string
  DATABASE_URL: string
  WEB_PROCESSES?: string
}): Promise<WebProcess> {
  const dataDir = await temporaryFolder('web')
  const child = spawn(process.execPath, ['src/serve.ts'], {
    env: { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const early = ended.then(([code]) =>
    Promise.reject(new Error(`the web process ended with ${code} before it was ready`)),
  )
  const patience = AbortSignal.timeout(LONGEST_START_MS)
  await Promise.race([once(child, 'message', { signal: patience }), early]).catch(async (error: unknown) => {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
    throw error
  })
  // From here on its end is what was asked for.
  early.catch(() => undefined)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${env.PORT}`, pid: child.pid ?? 0, stop }
}

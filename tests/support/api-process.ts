import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { WEB_MEMORY } from '../../scripts/launcher/process-memory.mjs'
import { temporaryFolder } from './temporary-folder.ts'

const LONGEST_START_MS = 60_000

export interface ApiProcess {
  readonly port: number
  readonly process: ChildProcess
  /** Peak resident memory. */
  peakBytes(): Promise<number>
  stop(): Promise<void>
}

/**
 * The API in a separate process with the memory flags of a web process, for requests that might crash it.
 *
 * @param clockAheadMs how wrong its wall clock is; a message `{ clockAheadMs }` sets it again
 */
export async function anApiProcess(databaseUrl: string, { clockAheadMs = 0 } = {}): Promise<ApiProcess> {
  const dataDir = await temporaryFolder('api-process')
  const child = fork(new URL('api-process-main.ts', import.meta.url), {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      CLOCK_AHEAD_MS: String(clockAheadMs),
    },
    execArgv: [...WEB_MEMORY, '--import', new URL('shifted-clock.ts', import.meta.url).href],
  })
  const message = async () => (await once(child, 'message', { signal: AbortSignal.timeout(LONGEST_START_MS) }))[0]
  const { port } = (await message()) as { port: number }
  return {
    port,
    process: child,
    peakBytes: async () => {
      child.send('peak')
      return ((await message()) as { peakBytes: number }).peakBytes
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.disconnect()
        await once(child, 'exit')
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

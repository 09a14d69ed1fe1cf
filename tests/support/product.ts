import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const LONGEST_START_MS = 300_000
/** No probes unless a test sets a port, because several products run at the same time. */
const SURROUNDINGS = { NODE_ENV: 'development', HOST: '127.0.0.1', OPS_LISTEN: 'off', WORKER_OPS_LISTEN: 'off' }

/** A running product that a test has started. */
export interface Product {
  process: ChildProcess
  url: string
  /** Its output so far, stdout and stderr. */
  said: () => string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

/** Starts the product of a source tree by one of its entry points; when this resolves, it is ready or has ended. */
export async function startProduct(
  program: string[],
  env: Record<string, string> & { PORT: string },
  tree = process.cwd(),
): Promise<Product> {
  const child = spawn(process.execPath, program, {
    cwd: tree,
    env: { ...process.env, ...SURROUNDINGS, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  // A caller that awaits the end gets the error of a program that could not be started; without one it is
  // unhandled.
  ended.catch(() => undefined)
  const ready = new Promise<void>((done) => {
    const listen = (chunk: Buffer) => {
      text += chunk
      if (text.includes('Pyinnya is ready')) done()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
  })
  let patience: NodeJS.Timeout | undefined
  const late = new Promise<void>((_, fail) => {
    patience = setTimeout(() => {
      child.kill('SIGKILL')
      fail(new Error(`The product was not ready in time:\n${text}`))
    }, LONGEST_START_MS).unref()
  })
  // The time limit covers the start only, not the tests.
  await Promise.race([ready, ended, late]).finally(() => clearTimeout(patience))
  return { process: child, url: `http://127.0.0.1:${env.PORT}`, said: () => text, ended }
}

const settings = new Set<number>()

/**
 * A free port below the ephemeral range, so that the system does not assign it before it is used; a browser opens
 * many ephemeral ports.
 */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    if (settings.has(port)) continue
    settings.add(port)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return String(port)
  }
}

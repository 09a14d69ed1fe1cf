import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

const LONGEST_START_MS = 60_000

/** Settings that production requires, beside a database and a folder. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET: 'a secret of more than thirty-two characters',
  PUBLIC_URL: 'https://pyinnya.example',
  LOG_LEVEL: 'error',
}

interface Program {
  readonly process: ChildProcess
  /** Its output so far, stdout and stderr. */
  readonly said: () => string
  /** 'ready' once it reports so to its parent, otherwise its exit code. */
  readonly outcome: Promise<'ready' | number | null>
  readonly ended: Promise<number | null>
}

/** Runs a program of the project, and ends it with the test. */
export function runProgram(
  args: string[],
  env: Record<string, string>,
  { cwd = process.cwd(), input = '' }: { cwd?: string; input?: string } = {},
): Program {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    timeout: LONGEST_START_MS,
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  let text = ''
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => (text += chunk))
  child.stdin?.on('error', () => undefined).end(input)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = new Promise<'ready'>((done) => child.once('message', () => done('ready')))
  return { process: child, said: () => text, ended, outcome: Promise.race([ready, ended]) }
}

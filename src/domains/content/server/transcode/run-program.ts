import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { childEnvironment } from './child-environment.ts'

const USUAL_NICE = 10

/** A child process failed; the message contains the end of its output. */
export class ProgramFailed extends Error {
  constructor(program: string, reason: string, said: string) {
    super(`${program} ${reason}: ${said.trim().slice(-2000)}`)
    this.name = 'ProgramFailed'
  }
}

/** Time limit, abort signal and start callback of a child process. */
export interface RunOptions {
  readonly limitMs: number
  readonly signal?: AbortSignal | undefined
  readonly onStart?: ((pid: number) => void) | undefined
  /** Niceness, 0 to 19; default 10. */
  readonly nice?: number
}

/**
 * Runs a CPU-intensive program with lower priority and returns its output.
 *
 * @throws ProgramFailed - it exited with an error, exceeded its time, or was aborted
 */
export async function runProgram(program: string, options: readonly string[], limits: RunOptions): Promise<Buffer> {
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'], env: childEnvironment })
  const output: Buffer[] = []
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-8000)
  })
  const stop = (): boolean => child.kill('SIGKILL')
  const clock = setTimeout(stop, limits.limitMs)
  limits.signal?.addEventListener('abort', stop, { once: true })
  const ended = endOf(child)
  if (child.pid !== undefined) {
    lowerPriority(child.pid, limits.nice ?? USUAL_NICE)
    limits.onStart?.(child.pid)
  }
  if (limits.signal?.aborted) stop()
  try {
    const how = await ended
    if (how !== 0) throw new ProgramFailed(program, limits.signal?.aborted ? 'was stopped' : `ended with ${how}`, said)
    return Buffer.concat(output)
  } finally {
    clearTimeout(clock)
    limits.signal?.removeEventListener('abort', stop)
  }
}

function endOf(child: ReturnType<typeof spawn>): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'no code'))
  })
}

/** Web requests have priority on a shared machine. */
function lowerPriority(pid: number, nice: number): void {
  try {
    setPriority(pid, nice)
  } catch {
    // The process may have exited already.
  }
}

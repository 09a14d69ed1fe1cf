import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { childEnvironment } from './child-environment.ts'

const USUAL_NICE = 10

/** A child program ended badly; the message carries the end of what it said. */
export class ProgramFailed extends Error {
  constructor(program: string, reason: string, said: string) {
    super(`${program} ${reason}: ${said.trim().slice(-2000)}`)
    this.name = 'ProgramFailed'
  }
}

/** How long a child may run, who may stop it, and who wants to know its process number. */
export interface RunOptions {
  readonly limitMs: number
  readonly signal?: AbortSignal | undefined
  readonly onStart?: ((pid: number) => void) | undefined
  /** How far it steps back from the processors, 0 to 19; 10 unless said otherwise. */
  readonly nice?: number
}

/**
 * Runs a heavy program beside the server, with a lower claim to the processors, and gives back what it wrote.
 *
 * @throws ProgramFailed - it ended with an error, ran out of time, or was stopped
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

/** Web requests come first where both share a machine. */
function lowerPriority(pid: number, nice: number): void {
  try {
    setPriority(pid, nice)
  } catch {
    // It may have ended already; then there is nothing to lower.
  }
}

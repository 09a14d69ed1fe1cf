import type { ChildProcess } from 'node:child_process'
import { unusedPort } from '../../src/start/free-port.ts'

/** The worker starts after the API, and a process that is prepared would compete with it for the CPU. */
const PREPARED_AFTER_MS = 2_000

/** A process that is replaced when its sources are edited. */
export interface EditedProcess {
  /** Resolves when the process is first ready. */
  readonly started: Promise<void>
  /** The port on which it listens, or will listen. */
  port(): number
  /** Ends the process and starts another, after a change of code. Resolves when that is ready, or has ended. */
  restart(): Promise<void>
  /**
   * Starts another process and ends this one when the other is ready, so that no caller waits; for a change of
   * texts only.
   */
  replace(): void
  stop(): Promise<void>
}

interface Run {
  readonly child: ChildProcess
  isReady: boolean
}

interface Edited {
  readonly name: string
  /**
   * Starts it with an IPC channel, by which it is sent its port, reports that it is ready, and notices the death of
   * this process.
   */
  readonly launch: () => ChildProcess
  /** Whether it loads no source before it is sent its port, so that the next one is started ahead of the edit. */
  readonly isPrepared: boolean
}

/**
 * Starts a process. Node's watch mode is not used: it outlives a parent that was killed, and restarts with each
 * text.
 */
export function openEditedProcess({ name, launch, isPrepared }: Edited, print: (line: string) => void): EditedProcess {
  const started = Promise.withResolvers<void>()
  const runs = new Set<Run>()
  let newest = 0
  let port = 0
  let prepared: ChildProcess | undefined
  let preparation: NodeJS.Timeout | undefined
  const endAllBut = (isKept: (run: Run) => boolean) => {
    for (const run of runs) if (!isKept(run)) run.child.kill('SIGTERM')
  }
  const prepare = () => {
    const child = launch()
    prepared = child
    child.once('exit', () => {
      if (prepared === child) prepared = undefined
    })
  }
  const start = (ownPort: number): ChildProcess => {
    clearTimeout(preparation)
    const child = prepared ?? launch()
    prepared = undefined
    // One that has died is noticed by its exit.
    child.send({ port: ownPort }, () => undefined)
    return child
  }

  async function run(takesOver: 'at once' | 'when ready'): Promise<void> {
    newest += 1
    const number = newest
    const ownPort = await unusedPort()
    if (number !== newest) return
    endAllBut((one) => takesOver === 'when ready' && one.isReady)
    if (takesOver === 'at once') port = ownPort
    const own: Run = { child: start(ownPort), isReady: false }
    runs.add(own)
    const settled = Promise.withResolvers<void>()
    own.child.once('message', () => {
      own.isReady = true
      settled.resolve()
      if (number !== newest) return
      port = ownPort
      endAllBut((one) => one === own)
      started.resolve()
      if (isPrepared) preparation = setTimeout(prepare, PREPARED_AFTER_MS)
    })
    own.child.once('exit', (code, signal) => {
      runs.delete(own)
      settled.resolve()
      if (number === newest)
        print(`The ${name} process ended (${signal ?? code}): the next edit of the server starts it`)
    })
    await settled.promise
  }

  void run('at once')
  return {
    started: started.promise,
    port: () => port,
    restart: () => run('at once'),
    replace: () => void run('when ready'),
    stop: async () => {
      newest += 1
      clearTimeout(preparation)
      const children = [...runs].map(({ child }) => child)
      if (prepared) children.push(prepared)
      const ended = children.map((child) => new Promise((done) => child.once('exit', done)))
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(ended)
    },
  }
}

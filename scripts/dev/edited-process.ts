import type { ChildProcess } from 'node:child_process'
import { unusedPort } from '../../src/start/free-port.ts'

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

/**
 * Starts a process. Node's watch mode is not used: it outlives a parent that was killed, and restarts with each
 * text.
 *
 * @param launch - starts it with an IPC channel, by which it reports that it is ready and notices the death of
 *   this process
 */
export function openEditedProcess(
  name: string,
  launch: (port: number) => ChildProcess,
  print: (line: string) => void,
): EditedProcess {
  const started = Promise.withResolvers<void>()
  const runs = new Set<Run>()
  let newest = 0
  let port = 0
  const endAllBut = (isKept: (run: Run) => boolean) => {
    for (const run of runs) if (!isKept(run)) run.child.kill('SIGTERM')
  }

  async function run(takesOver: 'at once' | 'when ready'): Promise<void> {
    newest += 1
    const number = newest
    const ownPort = await unusedPort()
    if (number !== newest) return
    endAllBut((one) => takesOver === 'when ready' && one.isReady)
    if (takesOver === 'at once') port = ownPort
    const own: Run = { child: launch(ownPort), isReady: false }
    runs.add(own)
    const settled = Promise.withResolvers<void>()
    own.child.once('message', () => {
      own.isReady = true
      settled.resolve()
      if (number !== newest) return
      port = ownPort
      endAllBut((one) => one === own)
      started.resolve()
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
      const ended = [...runs].map(({ child }) => new Promise((done) => child.once('exit', done)))
      endAllBut(() => false)
      await Promise.all(ended)
    },
  }
}

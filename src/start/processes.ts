import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { environmentWith } from '#platform/server/config.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#platform/server/private-files.ts'
import { EXIT_NOT_FIT_TO_START } from './fault-messages.ts'

const LONGEST_PAUSE_MS = 30_000

/** Starts a process with an IPC channel, by which it reports that it is ready. */
type Launch = () => ChildProcess

/** Keeps processes running: one that ends is restarted, with growing pauses. */
export class Processes {
  readonly #print: (line: string) => void
  readonly #running = new Map<string, ChildProcess>()
  #stopping = false

  constructor(print: (line: string) => void) {
    this.#print = print
  }

  /** Starts a process and waits until it reports that it is ready. */
  start(name: string, launch: Launch): Promise<void> {
    return new Promise((ready) => this.#run(name, { launch, ready, pauseMs: 500 }))
  }

  /** Asks all of them to end and waits for it. */
  async stop(): Promise<void> {
    this.#stopping = true
    const children = [...this.#running.values()].filter((child) => child.exitCode === null && child.signalCode === null)
    await Promise.all(
      children.map((child) => {
        const ended = new Promise((done) => child.once('exit', done))
        child.kill('SIGTERM')
        return ended
      }),
    )
  }

  #run(name: string, order: { launch: Launch; ready: () => void; pauseMs: number }): void {
    if (this.#stopping) return
    const child = order.launch()
    this.#running.set(name, child)
    const startedAt = performance.now()
    child.once('message', order.ready)
    child.once('exit', (code, signal) => {
      this.#running.delete(name)
      if (this.#stopping) return
      if (code === EXIT_NOT_FIT_TO_START) {
        process.exitCode = code
        process.kill(process.pid, 'SIGTERM')
        return
      }
      const pauseMs =
        performance.now() - startedAt > LONGEST_PAUSE_MS ? 500 : Math.min(order.pauseMs * 2, LONGEST_PAUSE_MS)
      this.#print(`The ${name} process ended (${signal ?? code}): starting it again in ${pauseMs / 1000} s`)
      setTimeout(() => this.#run(name, { ...order, pauseMs }), pauseMs)
    })
  }
}

/** Runs a script as a process, with its log in a folder. */
export function script(
  file: string,
  order: { name: string; flags: readonly string[]; logs: string; env: Record<string, string> },
): Launch {
  return () => {
    const log = openProcessLog(order.logs, order.name)
    // Its output goes to its log; errors that prevent its start go to the terminal.
    const child = spawn(process.execPath, [...order.flags, file], {
      env: environmentWith(order.env),
      stdio: ['ignore', log, 'inherit', 'ipc'],
    })
    closeSync(log)
    return child
  }
}

function openProcessLog(folder: string, name: string): number {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  return openSync(join(folder, `${name}.log`), 'a', PRIVATE_FILE)
}

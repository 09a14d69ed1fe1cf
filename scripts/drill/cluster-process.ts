import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { ClusterPrograms } from './cluster-programs.ts'

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** One of the programs of a cluster, which the drill ends and starts by hand. */
export class ClusterProcess {
  readonly #command: readonly [string, ...string[]]
  readonly #options: { logFile: string; folder: string; account: ClusterPrograms['account'] }
  #child: ChildProcess | undefined

  constructor(
    command: readonly [string, ...string[]],
    options: { logFile: string; folder: string; account: ClusterPrograms['account'] },
  ) {
    this.#command = command
    this.#options = options
    this.start()
  }

  start(): void {
    const { logFile, folder, account } = this.#options
    const [program, ...args] = this.#command
    const log = openSync(logFile, 'a')
    const environment = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: folder }
    const child = spawn(program, args, { cwd: folder, env: environment, stdio: ['ignore', log, log], ...account })
    closeSync(log)
    running.add(child)
    child.once('exit', () => running.delete(child))
    this.#child = child
  }

  /** @returns once it has ended */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

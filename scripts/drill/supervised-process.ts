import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const RESTART_AFTER_MS = 200

/** How to start a process, and where its output goes. */
export interface Program {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly logFile: string
  /** Undefined: the Node and the folder of this process. */
  readonly node?: string
  readonly cwd?: string
}

/** A process that is started again whenever it ends, as by systemd. */
export class SupervisedProcess {
  readonly #program: Program
  #child: ChildProcess | undefined
  #isReady = false
  #isStopping = false
  #isKilled = false
  /** Ends that nothing here caused, of a process that had been ready. */
  unexpectedEnds: string[] = []

  constructor(program: Program) {
    this.#program = program
    this.#start()
    process.once('exit', () => this.#child?.kill('SIGKILL'))
  }

  get name(): string {
    return this.#program.name
  }

  get isReady(): boolean {
    return this.#isReady
  }

  async untilReady(forMs: number): Promise<void> {
    for (const deadline = Date.now() + forMs; !this.#isReady; await sleep(20)) {
      if (Date.now() > deadline) throw new Error(`${this.name} is not ready after ${forMs} ms`)
    }
  }

  kill(): void {
    this.#isKilled = true
    this.#child?.kill('SIGKILL')
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  #start(): void {
    const { args, env, logFile, node = process.execPath, cwd } = this.#program
    const log = openSync(logFile, 'a')
    const child = spawn(node, [...args], { env, ...(cwd && { cwd }), stdio: ['ignore', log, log, 'ipc'] })
    closeSync(log)
    this.#child = child
    this.#isKilled = false
    child.once('message', () => {
      this.#isReady = true
    })
    child.once('exit', (code, signal) => {
      if (this.#isReady && !this.#isKilled && !this.#isStopping) {
        this.unexpectedEnds.push(`${this.name} ended with ${code ?? signal} at ${new Date().toISOString()}`)
      }
      this.#isReady = false
      if (!this.#isStopping) setTimeout(() => this.#isStopping || this.#start(), RESTART_AFTER_MS)
    })
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { WEB_MEMORY, WORKER_MEMORY } from '../launcher/process-memory.mjs'
import type { FormerRelease } from './former-release.ts'
import { SupervisedProcess } from './supervised-process.ts'

const READY_WITHIN_MS = 180_000
const BETWEEN_MS = 1_000

/** An installed and built release, and the Node that it pins. */
export type Release = Pick<FormerRelease, 'folder' | 'node'>

/** Two web processes and a worker, each of which can be replaced by one of another release. */
export class RollingSite {
  readonly #env: Readonly<Record<string, string | undefined>>
  readonly #ports: readonly number[]
  readonly #logFile: string
  #processes: SupervisedProcess[] = []
  readonly unexpectedEnds: string[] = []

  constructor(env: Readonly<Record<string, string | undefined>>, ports: readonly number[], logFile: string) {
    this.#env = env
    this.#ports = ports
    this.#logFile = logFile
  }

  async startWith(release: Release): Promise<void> {
    this.#processes = [this.#worker(release), ...this.#ports.map((port) => this.#web(release, port))]
    for (const each of this.#processes) await each.untilReady(READY_WITHIN_MS)
  }

  /** The worker first, then the web processes one after the other, each once the one before it is ready. */
  async rollTo(release: Release): Promise<void> {
    const starts = [() => this.#worker(release), ...this.#ports.map((port) => () => this.#web(release, port))]
    for (const [at, start] of starts.entries()) {
      await this.#end(this.#processes[at])
      const started = start()
      this.#processes[at] = started
      await started.untilReady(READY_WITHIN_MS)
      await sleep(BETWEEN_MS)
    }
  }

  async stop(): Promise<void> {
    for (const each of this.#processes) await this.#end(each)
  }

  async #end(running: SupervisedProcess | undefined): Promise<void> {
    await running?.stop()
    this.unexpectedEnds.push(...(running?.unexpectedEnds ?? []))
  }

  #web(release: Release, port: number): SupervisedProcess {
    return this.#start(release, { name: `web ${port}`, args: [...WEB_MEMORY, 'src/serve.ts'], PORT: String(port) })
  }

  #worker(release: Release): SupervisedProcess {
    return this.#start(release, { name: 'worker', args: [...WORKER_MEMORY, 'src/work.ts'] })
  }

  #start(release: Release, { name, args, PORT }: { name: string; args: readonly string[]; PORT?: string }) {
    const env = { ...this.#env, ...(PORT && { PORT }) }
    return new SupervisedProcess({ name, args, env, logFile: this.#logFile, node: release.node, cwd: release.folder })
  }
}

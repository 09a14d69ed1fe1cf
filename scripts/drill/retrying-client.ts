import { setTimeout as sleep } from 'node:timers/promises'

const ANSWER_WITHIN_MS = 20_000
const PAUSE_MS = 150
const GIVE_UP_AFTER_MS = 180_000

/** A call as it is sent again and again until it is answered. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'HEAD'
  readonly path: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Whether an earlier try was not answered, or with 5xx: the server may have carried it out. */
  readonly isRepeated: boolean
}

/** The server was away for longer than anybody waits. */
export class GaveUp extends Error {}

/**
 * Sends calls as a phone on a bad line behind a proxy does: until something other than 5xx is answered, each try to the
 * next of several web processes after one that failed. Spread over the processes, each try goes to the next one.
 */
export class RetryingClient {
  readonly #ports: readonly number[]
  readonly #isSpread: boolean
  #at = 0
  #isStopping = false
  /** Tries that were cut, timed out or were answered with 5xx. */
  failedTries = 0
  /** Calls that were sent until they were answered. */
  calls = 0
  #failures = new Map<string, number>()
  #beyondOneRetry = 0

  constructor(ports: readonly number[], { isSpread = false } = {}) {
    this.#ports = ports
    this.#isSpread = isSpread
  }

  /** How tries failed since this was called last, by status, and how many calls took more than one retry. */
  takeFailures(): { failures: ReadonlyMap<string, number>; beyondOneRetry: number } {
    const taken = { failures: this.#failures, beyondOneRetry: this.#beyondOneRetry }
    this.#failures = new Map()
    this.#beyondOneRetry = 0
    return taken
  }

  /** Ends waiting calls at their next failure. */
  stop(): void {
    this.#isStopping = true
  }

  /** @throws GaveUp - after three minutes without an answer, or at the end of the drill */
  async send(call: Call): Promise<Answer> {
    this.calls += 1
    const deadline = Date.now() + GIVE_UP_AFTER_MS
    for (let tries = 1; ; tries += 1) {
      const answer = await this.once(call)
      if (answer && answer.status < 500) return { ...answer, isRepeated: tries > 1 }
      if (tries === 2) this.#beyondOneRetry += 1
      if (this.#isStopping || Date.now() > deadline) throw new GaveUp(`${call.method} ${call.path}`)
      await sleep(PAUSE_MS)
    }
  }

  /** One try; undefined when the line is cut or nothing is answered. */
  async once({ method, path, token, headers, body }: Call): Promise<Omit<Answer, 'isRepeated'> | undefined> {
    const at = this.#at
    if (this.#isSpread) this.#at += 1
    const failed = (what: string): void => {
      this.failedTries += 1
      this.#failures.set(what, (this.#failures.get(what) ?? 0) + 1)
      // Only the first of the calls that fail at the same process turns to the next one.
      if (this.#at === at) this.#at += 1
    }
    try {
      const response = await fetch(`http://127.0.0.1:${this.#ports[at % this.#ports.length]}${path}`, {
        method,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      const text = await response.text()
      if (response.status >= 500) failed(String(response.status))
      return { status: response.status, headers: response.headers, text }
    } catch {
      failed('no answer')
      return undefined
    }
  }
}

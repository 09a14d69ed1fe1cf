import { vi } from 'vitest'

type Listener = (event: { readonly data: unknown }) => void

/** Delivers to all other channels of the name, as browsers do: later, and a copy. */
class TabChannel {
  static open = new Map<string, Set<TabChannel>>()
  readonly #name: string
  readonly #listeners = new Set<Listener>()

  constructor(name: string) {
    this.#name = name
    TabChannel.open.set(name, (TabChannel.open.get(name) ?? new Set()).add(this))
  }

  addEventListener(_kind: 'message', listener: Listener): void {
    this.#listeners.add(listener)
  }

  postMessage(message: unknown): void {
    const data = structuredClone(message)
    const open = TabChannel.open.get(this.#name)
    if (!open?.has(this)) return
    const others = [...open].filter((channel) => channel !== this)
    setTimeout(() => {
      for (const { receive } of others) receive(data)
    })
  }

  receive = (data: unknown): void => {
    for (const listener of this.#listeners) listener({ data })
  }
}

interface Waiting {
  readonly mode: LockMode
  readonly start: () => Promise<void>
}

/** Web Locks for several tabs: in the order in which they were asked for, shared ones together. */
class TabLocks {
  readonly #held = new Map<string, { mode: LockMode; count: number }>()
  readonly #queues = new Map<string, Waiting[]>()
  #closed = Promise.withResolvers<void>()

  /** The tabs that hold locks are closed. */
  release(): void {
    this.#closed.resolve()
    this.#closed = Promise.withResolvers()
  }

  request = (name: string, ...asked: unknown[]): Promise<unknown> => {
    const work = asked.at(-1) as () => unknown
    const { mode = 'exclusive', signal } = (asked.length > 1 ? asked[0] : {}) as LockOptions
    const queue = this.#queues.get(name) ?? []
    this.#queues.set(name, queue)
    return new Promise((resolve, reject) => {
      const start = async () => {
        const held = this.#held.get(name) ?? { mode, count: 0 }
        this.#held.set(name, { mode, count: held.count + 1 })
        await Promise.race([Promise.resolve().then(work).then(resolve, reject), this.#closed.promise])
        const left = (this.#held.get(name)?.count ?? 1) - 1
        if (left > 0) this.#held.set(name, { mode, count: left })
        else this.#held.delete(name)
        this.#next(name)
      }
      const waiting = { mode, start }
      queue.push(waiting)
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(waiting)
        if (at < 0) return
        queue.splice(at, 1)
        reject(signal.reason)
      })
      this.#next(name)
    })
  }

  #next(name: string): void {
    const [first] = this.#queues.get(name) ?? []
    const held = this.#held.get(name)
    if (!first || (held && (held.mode === 'exclusive' || first.mode === 'exclusive'))) return
    this.#queues.get(name)?.shift()
    void first.start()
    this.#next(name)
  }
}

/**
 * The tabs of one browser hear each other, and wait for each other's locks. Until the test ends.
 *
 * @returns closes the tab that was opened first and holds the locks: it neither tells nor hears anything any more
 */
export function withTabs(): () => void {
  const locks = new TabLocks()
  TabChannel.open = new Map()
  vi.stubGlobal('BroadcastChannel', TabChannel)
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' })
  vi.stubGlobal('navigator', { ...navigator, locks })
  return () => {
    for (const channels of TabChannel.open.values())
      for (const first of [...channels].slice(0, 1)) channels.delete(first)
    locks.release()
  }
}

/** A counting semaphore with slots granted in the order of requests. */
export class Slots {
  readonly total: number
  #free: number
  readonly #waiting: Waiting[] = []

  constructor(total: number) {
    this.total = total
    this.#free = total
  }

  /**
   * Acquires slots, waiting in turn.
   *
   * @param cost - how many; more than there are counts as all of them
   * @returns the function that gives them back, which may be called more than once; undefined when the wait was in vain
   */
  take(cost: number, waitMs: number): Promise<Release | undefined> {
    const slots = Math.min(cost, this.total)
    if (this.#waiting.length === 0 && slots <= this.#free) return Promise.resolve(this.#give(slots))
    return new Promise((resolve) => {
      const waiting: Waiting = { slots, start: resolve, timer: setTimeout(() => this.#giveUp(waiting), waitMs) }
      this.#waiting.push(waiting)
    })
  }

  #give(slots: number): Release {
    this.#free -= slots
    let held = true
    return () => {
      if (!held) return
      held = false
      this.#free += slots
      this.#startWaiting()
    }
  }

  #startWaiting(): void {
    for (let next = this.#waiting[0]; next && next.slots <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift()
      clearTimeout(next.timer)
      next.start(this.#give(next.slots))
    }
  }

  #giveUp(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
    waiting.start(undefined)
    // The next request in the queue may need fewer slots.
    this.#startWaiting()
  }
}

export type Release = () => void

interface Waiting {
  readonly slots: number
  readonly start: (release: Release | undefined) => void
  readonly timer: NodeJS.Timeout
}

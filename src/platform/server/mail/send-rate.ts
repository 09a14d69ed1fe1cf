import { setTimeout as sleep } from 'node:timers/promises'

/** Who waits: a broadcast gives way to notices, and gets at most every second place while there are any. */
export type RateClass = 'notice' | 'bulk'

/** How many mails a process hands to the server in a second; what has to leave at once does not ask here. */
export interface SendRate {
  /** Waits for its turn. Rejects when the signal aborts before. */
  take(rateClass: RateClass, signal?: AbortSignal): Promise<void>
}

type Waiter = (() => void) & { isGone?: boolean }

export function createSendRate(perSecond: number): SendRate {
  const pauseMs = 1000 / perSecond
  const waiting: Record<RateClass, Waiter[]> = { notice: [], bulk: [] }
  let last: RateClass = 'bulk'
  let isRunning = false

  const next = (rateClass: RateClass): Waiter | undefined => {
    const waiter = waiting[rateClass].shift()
    return waiter?.isGone ? next(rateClass) : waiter
  }

  /** Lets one after the other go. What a late timer has missed is made up for, up to a tenth of a second. */
  async function run(): Promise<void> {
    isRunning = true
    let due = performance.now()
    for (;;) {
      const first: RateClass = last === 'notice' ? 'bulk' : 'notice'
      const second: RateClass = last
      const [granted, rateClass] = [next(first), first]
      const waiter = granted ?? next(second)
      if (!waiter) break
      last = granted ? rateClass : second
      waiter()
      due = Math.max(due + pauseMs, performance.now() - 100)
      const waitMs = due - performance.now()
      if (waitMs > 1) await sleep(waitMs)
    }
    isRunning = false
  }

  return {
    take: (rateClass, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const onAbort = () => {
          waiter.isGone = true
          reject(signal?.reason)
        }
        const waiter: Waiter = () => {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        waiting[rateClass].push(waiter)
        if (!isRunning) void run()
      }),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

/** The waiting kinds: notices and broadcasts alternate while both wait. */
export type RateClass = 'notice' | 'bulk'

/** Limits the mails per second of a process; urgent mail is exempt. */
export interface SendRate {
  /** Waits for a turn; rejects if the signal aborts first. */
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

  /** Releases waiting mails in turn, and catches up to a tenth of a second after a late timer. */
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

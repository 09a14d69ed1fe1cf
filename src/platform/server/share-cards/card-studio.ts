import { Worker } from 'node:worker_threads'
import type { ShareCard } from './share-card.ts'

/** Draws share cards away from the thread that answers requests. */
export interface CardStudio {
  /** @throws StudioBusy - too many are waiting already */
  draw(card: ShareCard): Promise<Uint8Array>
  close(): Promise<void>
}

/** More cards are waiting than anybody would wait for. */
export class StudioBusy extends Error {
  override readonly name = 'StudioBusy'
}

const mostWaiting = 40
/** A crawler comes in bursts; between them the thread's memory is better spent elsewhere. */
const idleMs = 30_000

interface Job {
  resolve: (png: Uint8Array) => void
  reject: (error: Error) => void
}
type Answer = { job: number; png: Uint8Array } | { job: number; error: string }

/** Opens the studio; its thread starts with the first card and goes when nobody asks for more. */
export function openCardStudio(): CardStudio {
  const jobs = new Map<number, Job>()
  let last = 0
  let thread: Worker | undefined
  let rest: NodeJS.Timeout | undefined

  function fail(error: Error): void {
    thread = undefined
    for (const job of jobs.values()) job.reject(error)
    jobs.clear()
  }
  function start(): Worker {
    const started = new Worker(new URL('./share-card-thread.ts', import.meta.url))
    started.on('message', settle)
    started.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => {
      if (thread === started) fail(new Error('the thread that draws cards has ended'))
    })
    started.unref()
    return started
  }
  function settle(answer: Answer): void {
    const job = jobs.get(answer.job)
    jobs.delete(answer.job)
    if ('png' in answer) job?.resolve(answer.png)
    else job?.reject(new Error(answer.error))
    if (jobs.size === 0) rest = setTimeout(close, idleMs).unref()
  }
  async function close(): Promise<void> {
    clearTimeout(rest)
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }
  return {
    draw: (card) => {
      if (jobs.size >= mostWaiting) return Promise.reject(new StudioBusy())
      clearTimeout(rest)
      thread ??= start()
      const job = ++last
      return new Promise((resolve, reject) => {
        jobs.set(job, { resolve, reject })
        thread?.postMessage({ job, card })
      })
    },
    close: async () => {
      await close()
      fail(new Error('the studio is closed'))
    },
  }
}

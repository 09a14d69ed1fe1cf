import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Time of each call and of all together, in milliseconds. */
export interface Turns {
  readonly times: readonly number[]
  readonly wallMs: number
}

/** Sends all calls with this concurrency. */
export async function inTurns<Call>(
  calls: readonly Call[],
  connections: number,
  send: (call: Call) => Promise<unknown>,
): Promise<Turns> {
  const times: number[] = []
  let next = 0
  const start = performance.now()
  const worker = async () => {
    for (let at = next++; at < calls.length; at = next++) {
      const sentAt = performance.now()
      await send(calls[at] as Call)
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return { times, wallMs: performance.now() - start }
}

/** Repeats the list up to at least this length. */
export function repeated<T>(list: readonly T[], min: number): T[] {
  return Array.from({ length: Math.max(list.length, min) }, (_, at) => list[at % list.length] as T)
}

export function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}

/**
 * Watches the processes of a database.
 *
 * @returns a function that reads their CPU time in milliseconds, as last observed while they lived
 */
export function databaseCpu(dataFolder: string): () => number {
  /** Nanoseconds by process; those of ended processes stay. */
  const found = new Map<string, number>()
  return () => {
    const postmaster = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
    for (const pid of children) {
      try {
        found.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]))
      } catch {
        // It has just ended.
      }
    }
    return [...found.values()].reduce((sum, one) => sum + one, 0) / 1_000_000
  }
}

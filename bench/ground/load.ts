import autocannon from 'autocannon'
import type { Measured } from './site.ts'

export interface Load {
  readonly path: string
  readonly connections: number
  readonly seconds: number
  readonly headers?: Record<string, string>
}

export interface Figures {
  readonly perSecond: number
  /** Time of the server's process spent on one reply, in milliseconds. */
  readonly cpuMs: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Loads one address of a process and reads off what a reply cost; anything but 200 ends the bench. */
export async function load(process_: Measured, { path, connections, seconds, headers = {} }: Load): Promise<Figures> {
  const address = { url: `${process_.url}${path}`, connections, headers }
  await autocannon({ ...address, duration: 2 })
  const before = process_.cpuSeconds()
  const result = await autocannon({ ...address, duration: seconds })
  const used = process_.cpuSeconds() - before
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`)
  const replies = result.requests.total
  return {
    perSecond: replies / result.duration,
    cpuMs: (used * 1000) / replies,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}

export function show(name: string, figures: Figures): void {
  const { perSecond, cpuMs, p50Ms, p99Ms } = figures
  console.log(
    `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(7)}/s  ${cpuMs.toFixed(3)} ms CPU  p50 ${p50Ms} ms  p99 ${p99Ms} ms`,
  )
}

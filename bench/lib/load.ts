import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Measured } from './site.ts'
import type { Fetched, LoadRequest } from './sparing-client.ts'

export type Load = Omit<LoadRequest, 'port'>

export interface Figures {
  readonly perSecond: number
  readonly bytesPerSecond: number
  /** CPU time of the server process per reply, in milliseconds. */
  readonly cpuMs: number
  /** CPU time of the client, which shares the machine with the server. */
  readonly clientCpuMs: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/**
 * Loads a process and measures the cost of a reply; anything but 200 ends the benchmark. Connections are warmed
 * first.
 */
export async function load(process_: Measured, what: Load & { readonly warmingSeconds?: number }): Promise<Figures> {
  const { warmingSeconds = 1, ...load } = what
  const errand = { ...load, port: Number(new URL(process_.url).port) }
  if (warmingSeconds > 0) await fetched({ ...errand, seconds: warmingSeconds })
  const before = process_.cpuSeconds()
  const { bytes, replies, seconds, cpuSeconds, p50Ms, p99Ms } = await fetched(errand)
  const usedMs = (process_.cpuSeconds() - before) * 1000
  return {
    perSecond: replies / seconds,
    bytesPerSecond: bytes / seconds,
    cpuMs: usedMs / replies,
    clientCpuMs: (cpuSeconds * 1000) / replies,
    p50Ms,
    p99Ms,
  }
}

async function fetched(errand: LoadRequest): Promise<Fetched> {
  const client = fork(join(import.meta.dirname, 'sparing-client.ts'))
  client.send(errand)
  const [measured] = (await Promise.race([
    once(client, 'message'),
    once(client, 'exit').then(() => Promise.reject(new Error('the client gave up'))),
  ])) as [Fetched]
  return measured
}

export function show(name: string, figures: Figures): void {
  const { perSecond, cpuMs, clientCpuMs, p50Ms, p99Ms } = figures
  console.log(
    `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(7)}/s  ${cpuMs.toFixed(4)} ms CPU  ` +
      `p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms  client ${clientCpuMs.toFixed(4)} ms CPU`,
  )
}

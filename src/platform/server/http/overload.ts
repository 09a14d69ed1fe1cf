import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OverloadLimits } from './overload-limits.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    overload: Overload
  }
}

export const RETRY_AFTER_OVERLOAD_SECONDS = 2

/** Signs of overload that are measured elsewhere. */
export interface OverloadPorts {
  readonly limits: OverloadLimits
  /** How many statements wait for a connection now. */
  readonly waitingForDatabase: () => number
}

/** Tells how busy this process is. */
export class Overload {
  readonly #ports: OverloadPorts
  readonly #measured: () => { eventLoopDelay: number; heapUsed: number }
  readonly #heapLimitBytes = getHeapStatistics().heap_size_limit

  constructor(measured: () => { eventLoopDelay: number; heapUsed: number }, ports: OverloadPorts) {
    this.#measured = measured
    this.#ports = ports
  }

  /** Whether requests of this kind have to come back later. */
  sheds(kind: 'publicReads' | 'others'): boolean {
    const limit = this.#ports.limits[kind]
    const { eventLoopDelay, heapUsed } = this.#measured()
    return (
      eventLoopDelay > limit.eventLoopDelayMs ||
      heapUsed > limit.heapShare * this.#heapLimitBytes ||
      this.#ports.waitingForDatabase() > limit.waitingForDatabase
    )
  }
}

/**
 * Measures this process. The plugin only samples: what is shed, in which order, and how it is answered is decided where
 * calls (api.ts) and pages (pages.ts) come in, and a page from the cache is not even asked about.
 */
export async function watchOverload(app: FastifyInstance, ports: OverloadPorts): Promise<void> {
  await app.register(underPressure, { sampleInterval: ports.limits.sampleEveryMs })
  app.decorate('overload', new Overload(() => app.memoryUsage(), ports))
}

/**
 * Refuses a call that this process is too busy for: public reads first, then everything but payments, proofs, uploads and
 * keys of lessons. Comes before the caller is looked up in the database.
 *
 * @throws Refusal TOO_BUSY
 */
export function refuseWhenOverloaded(request: FastifyRequest): void {
  const { shedLast, reads, tokenInQuery } = request.routeOptions.config
  if (shedLast) return
  const isRead = request.method === 'GET' || request.method === 'HEAD' || reads === true
  const isGuest = request.headers.authorization === undefined && !tokenInQuery
  if (!request.server.overload.sheds(isRead && isGuest ? 'publicReads' : 'others')) return
  throw new Refusal('TOO_BUSY', { retryAfterSeconds: RETRY_AFTER_OVERLOAD_SECONDS })
}

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

/** Load figures of other components. */
export interface OverloadPorts {
  readonly limits: OverloadLimits
  /** Number of statements waiting for a connection. */
  readonly waitingForDatabase: () => number
  /** Milliseconds since the start of the process; by default its own. */
  readonly upMs?: () => number
}

/** Load of this process. */
export class Overload {
  readonly #ports: OverloadPorts
  readonly #measured: () => { eventLoopDelay: number; heapUsed: number }
  readonly #heapLimitBytes = getHeapStatistics().heap_size_limit

  constructor(measured: () => { eventLoopDelay: number; heapUsed: number }, ports: OverloadPorts) {
    this.#measured = measured
    this.#ports = ports
  }

  /** Whether requests of this kind are refused now. */
  sheds(kind: 'publicReads' | 'others'): boolean {
    const limit = this.#ports.limits[kind]
    const { eventLoopDelay, heapUsed } = this.#measured()
    const { upMs = () => performance.now() } = this.#ports
    return (
      (eventLoopDelay > limit.eventLoopDelayMs && upMs() > this.#ports.limits.warmUpMs) ||
      heapUsed > limit.heapShare * this.#heapLimitBytes ||
      this.#ports.waitingForDatabase() > limit.waitingForDatabase
    )
  }
}

/**
 * Samples the load of this process. The plugin only measures: calls (api.ts) and pages (pages.ts) decide what is
 * refused, and cached pages are never refused.
 */
export async function watchOverload(app: FastifyInstance, ports: OverloadPorts): Promise<void> {
  await app.register(underPressure, { sampleInterval: ports.limits.sampleEveryMs })
  app.decorate('overload', new Overload(() => app.memoryUsage(), ports))
}

/**
 * Refuses a call under overload: public reads first, then all calls except payments, proofs, uploads and lesson
 * keys. Runs before the session is looked up.
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

/** Limits above which a kind of request is refused. */
export interface LoadLimit {
  /** Mean event loop delay in the last sample. */
  readonly eventLoopDelayMs: number
  /** Share of the maximum heap size. */
  readonly heapShare: number
  /** Number of statements waiting for a database connection. */
  readonly waitingForDatabase: number
}

export interface OverloadLimits {
  /** Public lists and details, and pages that are not cached. */
  readonly publicReads: LoadLimit
  /** All other requests, except those that are never refused. */
  readonly others: LoadLimit
  readonly sampleEveryMs: number
  /**
   * So long after the start the event loop counts as idle: modules are loaded and compiled while first pages are made.
   */
  readonly warmUpMs: number
}

export const OVERLOAD_LIMITS: OverloadLimits = {
  publicReads: { eventLoopDelayMs: 250, heapShare: 0.85, waitingForDatabase: 50 },
  others: { eventLoopDelayMs: 500, heapShare: 0.92, waitingForDatabase: 100 },
  sampleEveryMs: 1_000,
  warmUpMs: 30_000,
}

const NO_LIMIT: LoadLimit = {
  eventLoopDelayMs: Number.POSITIVE_INFINITY,
  heapShare: Number.POSITIVE_INFINITY,
  waitingForDatabase: Number.POSITIVE_INFINITY,
}

/** The default outside production, where a slow machine is no reason to refuse its only user. */
export const NO_OVERLOAD_LIMITS: OverloadLimits = {
  publicReads: NO_LIMIT,
  others: NO_LIMIT,
  sampleEveryMs: 1_000,
  warmUpMs: 0,
}

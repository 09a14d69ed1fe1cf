/** From where on this process is too busy for a kind of request. */
export interface LoadLimit {
  /** Mean delay of the event loop over the last sample. */
  readonly eventLoopDelayMs: number
  /** Of the most that the heap may hold. */
  readonly heapShare: number
  /** Statements that wait for a connection to the database. */
  readonly waitingForDatabase: number
}

export interface OverloadLimits {
  /** Public lists and details, and pages that are not in the cache. */
  readonly publicReads: LoadLimit
  /** Everything else, but for what is never shed. */
  readonly others: LoadLimit
  readonly sampleEveryMs: number
}

export const OVERLOAD_LIMITS: OverloadLimits = {
  publicReads: { eventLoopDelayMs: 250, heapShare: 0.85, waitingForDatabase: 50 },
  others: { eventLoopDelayMs: 500, heapShare: 0.92, waitingForDatabase: 100 },
  sampleEveryMs: 1_000,
}

const NO_LIMIT: LoadLimit = {
  eventLoopDelayMs: Number.POSITIVE_INFINITY,
  heapShare: Number.POSITIVE_INFINITY,
  waitingForDatabase: Number.POSITIVE_INFINITY,
}

/** The default: a process that has just started is as slow as an overloaded one, and would refuse its first pages. */
export const NO_OVERLOAD_LIMITS: OverloadLimits = { publicReads: NO_LIMIT, others: NO_LIMIT, sampleEveryMs: 1_000 }

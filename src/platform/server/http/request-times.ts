import { MINUTE_MS } from '#platform/contract/durations.ts'
/** Time limit and minimum rate of a request body. */
export interface BodyTimes {
  /** From the end of the headers to the end of the body. */
  readonly longestMs: number
  /** Minimum rate over any {@link RequestTimes.windowMs}, after {@link RequestTimes.graceMs}. */
  readonly minBytesPerSecond: number
}

/** Time limits of a client connection, against slow-request attacks. */
export interface RequestTimes {
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number
  readonly body: BodyTimes
  /** Bodies with pictures: forms, and JSON above the default size. */
  readonly pictures: BodyTimes
  /** Lessons. */
  readonly uploads: BodyTimes
  /** Start of a body without a minimum rate. */
  readonly graceMs: number
  readonly windowMs: number
  /** A connection without traffic in either direction during a request: the client does not read. */
  readonly silenceMs: number
  /** An idle keep-alive connection; longer than proxies keep theirs. */
  readonly keepAliveMs: number
  /** Interval of the checks. */
  readonly checkEveryMs: number
}

const SECOND_MS = 1_000

export const REQUEST_TIMES: RequestTimes = {
  headersMs: 15 * SECOND_MS,
  body: { longestMs: MINUTE_MS, minBytesPerSecond: 1_000 },
  pictures: { longestMs: 5 * MINUTE_MS, minBytesPerSecond: 1_000 },
  uploads: { longestMs: 30 * MINUTE_MS, minBytesPerSecond: 64 },
  graceMs: 10 * SECOND_MS,
  windowMs: 20 * SECOND_MS,
  // Longer than any call without traffic: a form may wait half a minute for a slot.
  silenceMs: 2 * MINUTE_MS,
  keepAliveMs: 65 * SECOND_MS,
  checkEveryMs: 5 * SECOND_MS,
}

/** Node's own timeouts. Node has one limit for all bodies; the shorter ones are in body-pace.ts. */
export function timeoutsOf(times: RequestTimes) {
  return {
    connectionTimeout: times.silenceMs,
    keepAliveTimeout: times.keepAliveMs,
    requestTimeout: times.uploads.longestMs,
    http: {
      headersTimeout: times.headersMs,
      requestTimeout: times.uploads.longestMs,
      connectionsCheckingInterval: times.checkEveryMs,
    },
  }
}

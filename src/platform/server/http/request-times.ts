/** How long a request may take to arrive, and how slowly. */
export interface BodyTimes {
  /** From the end of the headers to the end of the body. */
  readonly longestMs: number
  /** What has to arrive over any {@link RequestTimes.windowMs}, once {@link RequestTimes.graceMs} are over. */
  readonly leastBytesPerSecond: number
}

/** What the line to a client is allowed in time; an attacker's many slow requests end by it. */
export interface RequestTimes {
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number
  readonly body: BodyTimes
  /** Bodies that carry pictures: forms, and JSON above the usual size. */
  readonly pictures: BodyTimes
  /** Lessons. */
  readonly uploads: BodyTimes
  /** The start of a body, in which no pace is asked for. */
  readonly graceMs: number
  readonly windowMs: number
  /** A connection over which nothing moves, in either direction, while a request is under way: its reader does not read. */
  readonly silenceMs: number
  /** A connection between two requests; longer than a proxy keeps its own. */
  readonly keepAliveMs: number
  /** How often all of this is looked at. */
  readonly checkEveryMs: number
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

export const REQUEST_TIMES: RequestTimes = {
  headersMs: 15 * SECOND_MS,
  body: { longestMs: MINUTE_MS, leastBytesPerSecond: 1_000 },
  pictures: { longestMs: 5 * MINUTE_MS, leastBytesPerSecond: 1_000 },
  uploads: { longestMs: 30 * MINUTE_MS, leastBytesPerSecond: 64 },
  graceMs: 10 * SECOND_MS,
  windowMs: 20 * SECOND_MS,
  // Longer than any call works in silence: a form may wait half a minute for its turn.
  silenceMs: 2 * MINUTE_MS,
  keepAliveMs: 65 * SECOND_MS,
  checkEveryMs: 5 * SECOND_MS,
}

/** What Node itself watches over; it knows one longest time for all bodies, so that the shorter ones are in body-pace.ts. */
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

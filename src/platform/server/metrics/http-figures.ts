import { registerSource, type Sample } from './registry.ts'

/** Upper bounds in milliseconds; the last bucket is unbounded. */
const BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const

type Figures = { method: string; route: string; classes: Float64Array; buckets: Float64Array; totalMs: number }

const byMethod = new Map<string, Map<string, Figures>>()

/** Counts one reply by the pattern of its route; addresses contain ids. */
export function countReply({
  method,
  route,
  status,
  ms,
}: {
  method: string
  route: string
  status: number
  ms: number
}) {
  const figures = figuresOf(method, route)
  const statusClass = Math.floor(status / 100)
  figures.classes[statusClass] = (figures.classes[statusClass] ?? 0) + 1
  let bucket = 0
  while (bucket < BOUNDS_MS.length && ms > (BOUNDS_MS[bucket] ?? 0)) bucket += 1
  figures.buckets[bucket] = (figures.buckets[bucket] ?? 0) + 1
  figures.totalMs += ms
}

function figuresOf(method: string, route: string): Figures {
  const routes = byMethod.get(method) ?? new Map<string, Figures>()
  const known = routes.get(route)
  if (known) return known
  const empty = { classes: new Float64Array(6), buckets: new Float64Array(BOUNDS_MS.length + 1), totalMs: 0 }
  const figures = { method, route, ...empty }
  byMethod.set(method, routes.set(route, figures))
  return figures
}

const allFigures = (): Figures[] => [...byMethod.values()].flatMap((routes) => [...routes.values()])

registerSource({
  name: 'http_requests_total',
  help: 'Replies by route, method and class of their status',
  type: 'counter',
  samples: () =>
    allFigures().flatMap(({ method, route, classes }) =>
      [...classes].flatMap((value, at): Sample[] =>
        value === 0 ? [] : [{ value, labels: { route, method, class: `${at}xx` } }],
      ),
    ),
})

registerSource({
  name: 'http_request_seconds',
  help: 'Time from the first byte of a request to the end of its reply',
  type: 'histogram',
  samples: () => allFigures().flatMap(histogramOf),
})

function histogramOf({ method, route, buckets, totalMs }: Figures): Sample[] {
  const labels = { route, method }
  let count = 0
  const counted = [...buckets].map((inBucket, at): Sample => {
    count += inBucket
    const bound = BOUNDS_MS[at]
    const le = bound === undefined ? '+Inf' : String(bound / 1000)
    return { metricName: 'http_request_seconds_bucket', value: count, labels: { le, ...labels } }
  })
  return [
    ...counted,
    { metricName: 'http_request_seconds_sum', value: totalMs / 1000, labels },
    { metricName: 'http_request_seconds_count', value: count, labels },
  ]
}

import { collectDefaultMetrics, type Metric, Registry } from 'prom-client'

/** The metrics of this process, which the operations listener exposes. */
export const registry = new Registry()

/** Sampling interval of the event loop delay; shorter intervals cost more than they show. */
const EVENT_LOOP_SAMPLE_MS = 50

/** Registers metrics of Node and the system: CPU, memory, garbage collection, event loop. Once per process. */
export function watchProcess(): void {
  if (registry.getSingleMetric('process_cpu_seconds_total')) return
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS })
}

export type Sample = { value: number; labels: Record<string, string>; metricName?: string }
type Source = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: () => Sample[] | Promise<Sample[]>
}

/**
 * Registers figures that are counted elsewhere and read on demand. prom-client's own counters look up labels at each
 * increment, which a call of 60 µs would notice.
 */
export function registerSource({ samples, ...about }: Source): void {
  const metric = {
    name: about.name,
    get: async () => ({ ...about, values: await readSafely(samples), aggregator: 'sum' }),
  }
  // The registry uses no other member; the type describes prom-client's own classes.
  registry.registerMetric(metric as unknown as Metric)
}

/** Skips a source that fails, such as a missing disk, so that the others are reported. */
async function readSafely(samples: Source['samples']): Promise<Sample[]> {
  try {
    return await samples()
  } catch {
    return []
  }
}

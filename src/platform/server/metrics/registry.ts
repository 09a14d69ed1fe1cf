import { collectDefaultMetrics, type Metric, Registry } from 'prom-client'

/** Every figure of this process; /metrics of the ops listener tells them. */
export const registry = new Registry()

/** The delay of the event loop is sampled so often; more often would cost more than it tells. */
const EVENT_LOOP_SAMPLE_MS = 50

/** Adds what Node and the system know of the process: CPU, memory, garbage collection, event loop. Once for a process. */
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
 * Registers figures that are counted elsewhere and only read when they are asked for. prom-client's own counters look their
 * labels up at each count, which a call that takes 60 µs would notice.
 */
export function registerSource({ samples, ...about }: Source): void {
  const metric = {
    name: about.name,
    get: async () => ({ ...about, values: await readSafely(samples), aggregator: 'sum' }),
  }
  // The registry asks a metric for nothing else; its type describes prom-client's own classes.
  registry.registerMetric(metric as unknown as Metric)
}

/** Leaves out a source that fails, such as the free space of a disk that is gone, so that the other figures remain. */
async function readSafely(samples: Source['samples']): Promise<Sample[]> {
  try {
    return await samples()
  } catch {
    return []
  }
}

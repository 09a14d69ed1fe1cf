import { totalmem } from 'node:os'

const MIB = 2 ** 20

/** Memory available to this process: the machine's, or the limit of a container or service unit. */
export function availableMemoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/**
 * Memory settings of the embedded server for a machine that also runs web process, worker and encoder.
 *
 * Only `shared_buffers` is allocated at the start, page by page. `effective_cache_size` allocates nothing: it
 * tells the planner the size of the system's cache. A statement may use several times `work_mem`, so that stays
 * small.
 *
 * @see https://www.postgresql.org/docs/18/runtime-config-resource.html
 */
export function memorySettings(memoryBytes: number): Record<string, string> {
  const memoryMib = memoryBytes / MIB
  const share = (part: number, [min, max]: readonly [number, number]) =>
    `${Math.min(max, Math.max(min, Math.round(memoryMib / part)))}MB`
  return {
    shared_buffers: share(8, [128, 2048]),
    effective_cache_size: share(2, [512, 262_144]),
    work_mem: share(512, [4, 32]),
    maintenance_work_mem: share(32, [64, 512]),
    // Each of the three autovacuum workers may use this much.
    autovacuum_work_mem: share(64, [64, 256]),
    // Several processes write concurrently: larger buffers avoid waiting for each other's flush.
    wal_buffers: share(256, [4, 16]),
    // Fewer checkpoints write fewer full pages to the WAL; limited by the disk of a small machine.
    max_wal_size: share(4, [1024, 4096]),
    min_wal_size: share(16, [80, 512]),
    wal_compression: 'on',
  }
}

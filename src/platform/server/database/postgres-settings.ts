import { totalmem } from 'node:os'

const MIB = 2 ** 20

/** The memory that this process may have: the machine's, or less where a container or a service unit is bounded. */
export function availableMemoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/**
 * What the embedded server may take of the memory of a machine on which web process, worker and encoder run too.
 *
 * Only `shared_buffers` is taken at the start, and page by page as it is used. `effective_cache_size` takes nothing: it tells the
 * planner what the system's cache may hold. A statement may take several times `work_mem`, so that it stays small.
 *
 * @see https://www.postgresql.org/docs/18/runtime-config-resource.html
 */
export function memorySettings(memoryBytes: number): Record<string, string> {
  const memoryMib = memoryBytes / MIB
  const share = (part: number, [least, most]: readonly [number, number]) =>
    `${Math.min(most, Math.max(least, Math.round(memoryMib / part)))}MB`
  return {
    shared_buffers: share(8, [128, 2048]),
    effective_cache_size: share(2, [512, 262_144]),
    work_mem: share(512, [4, 32]),
    maintenance_work_mem: share(32, [64, 512]),
    // Each of the three autovacuum workers takes as much as this.
    autovacuum_work_mem: share(64, [64, 256]),
    // Sessions of several processes write at once: a segment's worth spares them waiting for each other's flush.
    wal_buffers: share(256, [4, 16]),
    // Fewer checkpoints, so fewer whole pages in the WAL; bounded by what a small machine's disk can spare.
    max_wal_size: share(4, [1024, 4096]),
    min_wal_size: share(16, [80, 512]),
    wal_compression: 'on',
  }
}

// Node's memory flags for every process that is started: the bootstrap (any Node, before packages are
// installed), `start`, which runs both processes of one machine, and the benchmarks. The young generation is
// small, because both processes are mostly idle and small machines lack memory.

/**
 * Rendering a page leaves 1.3 MB of garbage. A young generation of 16 MiB would save a few per cent of its CPU
 * time and hold 11 MiB more while idle. The process holds 100 MiB; the heap limit makes V8 collect earlier. By
 * default a tenth of a page's time goes into full collections, so the heap may grow by 60 % between them. V8 must
 * not predict lifetimes: in two of five starts it tenured objects of one request, and a cached page took 50 % more
 * time.
 */
export const WEB_MEMORY = [
  '--max-semi-space-size=8',
  '--max-old-space-size=512',
  '--heap-growing-percent=60',
  '--no-allocation-site-pretenuring',
]

export const WORKER_MEMORY = ['--max-semi-space-size=2']

/**
 * How glibc allocates, for pictures and other memory outside of V8's heap (mallopt(3)). By default each thread keeps
 * what it freed, up to 32 MiB at a time: 50 large forms at once held 600 MiB instead of 435. Other C libraries ignore
 * it.
 */
export const MEMORY_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }

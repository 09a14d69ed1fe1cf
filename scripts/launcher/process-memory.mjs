// Memory flags of Node for every process that is started: the bootstrap (any Node, before the packages are there),
// `start`, which keeps both processes of one machine, and the benches, which measure what people run. A small young
// generation: both processes wait most of their time, and memory is what a small machine lacks.

/**
 * A page of the web process leaves 1.3 MB of garbage: a young generation of 16 MiB would save a few hundredths of a
 * page and hold 11 MiB more while the process is idle. The web process holds 100 MiB; with a limit set, V8 collects
 * earlier. Without one it collects too often and spends a tenth of a page on full collections, so the heap may grow by
 * six tenths first. V8 must not guess which objects will last: in two of five starts it tenured objects of one request,
 * and a cached page cost half as much again.
 */
export const WEB_MEMORY = [
  '--max-semi-space-size=8',
  '--max-old-space-size=512',
  '--heap-growing-percent=60',
  '--no-allocation-site-pretenuring',
]

export const WORKER_MEMORY = ['--max-semi-space-size=2']

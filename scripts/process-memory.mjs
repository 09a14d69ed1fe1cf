// What Node is told of memory, whoever starts a process: the bootstrap (any Node, before the packages are there), `start`,
// which keeps both processes of one machine, and the benches, which measure what people run.
// A small young generation: both processes wait most of their time, and memory is what a small machine lacks.

/**
 * A page of the web process leaves 1.3 MB of garbage: 16 MiB would clear it away for a few hundredths less of a page, and
 * hold 11 MiB more while nobody is there. The web process holds 100 MiB; told of a limit, it lets less garbage lie before it
 * clears it away. Left alone it lets too little lie, and takes a tenth of a page for full collections: it may grow by six
 * tenths first. V8 must not guess which objects will last: in two of five starts it took what belongs to one request for
 * lasting, and a kept page cost half as much again.
 */
export const WEB_MEMORY = [
  '--max-semi-space-size=8',
  '--max-old-space-size=512',
  '--heap-growing-percent=60',
  '--no-allocation-site-pretenuring',
]

export const WORKER_MEMORY = ['--max-semi-space-size=2']

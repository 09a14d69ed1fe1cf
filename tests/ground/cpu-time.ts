/** Milliseconds of CPU time that this process spent on some work; waiting, and other processes, do not count. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least of three measurements, in which the compiler and the garbage collector have the smallest part. */
export async function leastCpuMsOf(work: () => unknown): Promise<number> {
  return Math.min(await cpuMsOf(work), await cpuMsOf(work), await cpuMsOf(work))
}

/** What a fixed piece of work takes on this machine now; about 50 ms of CPU time on a small server. */
export function yardstickMs(): Promise<number> {
  return leastCpuMsOf(() => {
    let sum = 0
    for (let turn = 0; turn < 40_000_000; turn += 1) sum = (sum * 31 + turn) | 0
    return sum
  })
}

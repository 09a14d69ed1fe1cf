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

/** What a fixed piece of work takes on this machine now; some 50 ms of CPU time on a small server. */
export function yardstickMs(): Promise<number> {
  return leastCpuMsOf(() => {
    let sum = 0
    for (let turn = 0; turn < 10_000_000; turn += 1) sum = (sum * 31 + turn) | 0
    return sum
  })
}

/**
 * The longest that the thread computed without a turn of the event loop while some work went on, in milliseconds of its own
 * CPU time: what everybody else would have waited on an idle machine.
 */
export async function longestHoldMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.threadCpuUsage()
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isDone = true
  turn()
  return longest
}

/** CPU time in milliseconds that this process spent on some work; waiting and other processes do not count. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The smallest of three measurements, which has the least part of compilation and garbage collection. */
export async function leastCpuMsOf(work: () => unknown): Promise<number> {
  return Math.min(await cpuMsOf(work), await cpuMsOf(work), await cpuMsOf(work))
}

/** CPU time of a fixed piece of work on this machine now; about 50 ms on a small server. */
export function yardstickMs(): Promise<number> {
  return leastCpuMsOf(() => {
    let sum = 0
    for (let turn = 0; turn < 10_000_000; turn += 1) sum = (sum * 31 + turn) | 0
    return sum
  })
}

/**
 * Longest blocking of the event loop during some work, in milliseconds of this thread's CPU time: the delay of all
 * other requests on an idle machine.
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

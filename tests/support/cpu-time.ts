import { readFileSync } from 'node:fs'

/** CPU time in milliseconds that this process spent on some work; waiting and other processes do not count. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** What the processor does for a second is counted in hundredths by every Linux. */
const MS_PER_TICK = 10

/**
 * Milliseconds of CPU time of some processes, and of the children of this one that have ended; 0 where there is no
 * /proc, and for processes of another machine.
 */
export function cpuMsOfOthers(pids: readonly number[]): number {
  const children = cpuTicks('self').slice(2)
  const ticks = [...children, ...pids.flatMap((pid) => cpuTicks(pid).slice(0, 2))]
  return ticks.reduce((sum, each) => sum + each, 0) * MS_PER_TICK
}

/** Of a process: user and system time, then the same of its children that have ended (man page proc_pid_stat). */
function cpuTicks(pid: number | 'self'): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before the last parenthesis may hold blanks; utime is the 14th field, the 12th after it.
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number)
  } catch {
    return []
  }
}

/** The smallest of three measurements, which has the least part of compilation and garbage collection. */
export async function minCpuMsOf(work: () => unknown): Promise<number> {
  return Math.min(await cpuMsOf(work), await cpuMsOf(work), await cpuMsOf(work))
}

/** CPU time of a fixed piece of work on this machine now; about 50 ms on a small server. */
export function yardstickMs(): Promise<number> {
  return minCpuMsOf(() => {
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

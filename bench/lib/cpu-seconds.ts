import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** User and system time of a running process so far (utime + stime of /proc). */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}

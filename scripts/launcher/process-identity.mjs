// Identifies one process uniquely. The process number alone is reused after a process ends: in a container every
// start has number 1.
import { readFileSync } from 'node:fs'

/**
 * The fields of `/proc/PID/stat` after the program's name: state, parent, … start time at index 19.
 *
 * @param {number} pid
 * @returns {string[] | undefined} undefined when there is no such process, or no /proc
 */
export function processStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/**
 * When a process began, in clock ticks since boot.
 *
 * @param {number} pid
 * @returns {string | undefined} undefined when no such process lives; a zombie has ended
 */
export function startTicksOf(pid) {
  const stat = processStat(pid)
  return stat && stat[0] !== 'Z' && stat[0] !== 'X' ? stat[19] : undefined
}

/**
 * Identifies a live process by its number, its start time and the boot id.
 *
 * @param {number} pid
 * @returns {string | undefined} undefined when no such process lives
 */
export function identityOf(pid) {
  const ticks = startTicksOf(pid)
  if (ticks !== undefined) return `${pid} ${ticks} ${bootId()}`
  return processStat(process.pid) === undefined && takesSignals(pid) ? `${pid} - -` : undefined
}

/**
 * The process with this identity, if it is alive.
 *
 * @param {string} identity
 * @returns {number | undefined}
 */
export function livingProcess(identity) {
  const pid = Number.parseInt(identity, 10)
  return pid > 0 && identityOf(pid) === identity ? pid : undefined
}

/**
 * @param {number} pid
 * @returns {string} the command line of a process, as far as it is readable
 */
export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return '-'
  }
}

/** For systems without /proc. */
function takesSignals(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

import { readFileSync } from 'node:fs'

/**
 * Calls back once when a process above this one has died: npm ends at SIGTERM without a word to its script, and a
 * shell may stand between the two.
 *
 * @param {() => void} onDeath
 */
export function onDeadParent(onDeath) {
  const parents = parentsUpToNpm()
  const timer = setInterval(() => {
    if (parents.every(({ pid, startedAt }) => startOf(pid) === startedAt)) return
    clearInterval(timer)
    onDeath()
  }, 300)
  timer.unref()
}

/** The direct parent, and all above it up to npm when npm started us. */
function parentsUpToNpm() {
  const found = []
  let pid = process.ppid
  while (pid > 1 && found.length < 4) {
    const startedAt = startOf(pid)
    if (startedAt === undefined) break
    found.push({ pid, startedAt })
    if (/\bnpm\b/.test(commandOf(pid))) return found
    pid = parentOf(pid)
  }
  return process.env.npm_lifecycle_event ? found.slice(0, 1) : []
}

// /proc/N/stat: the name stands in brackets and may hold anything; after it come state, parent … start time as 22nd.
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function parentOf(pid) {
  return Number(statOf(pid)?.[1] ?? 0)
}

function startOf(pid) {
  const stat = statOf(pid)
  return stat && stat[0] !== 'Z' ? stat[19] : undefined
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

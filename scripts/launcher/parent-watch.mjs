import { commandOf, processStat, startTicksOf } from './process-identity.mjs'

/**
 * Calls back once when an ancestor process has died. npm ends at SIGTERM without signalling its script, and a
 * shell may run between the two.
 *
 * @param {() => void} onDeath
 */
export function onDeadParent(onDeath) {
  const parents = parentsUpToNpm()
  const timer = setInterval(() => {
    if (parents.every(({ pid, startedAt }) => startTicksOf(pid) === startedAt)) return
    clearInterval(timer)
    onDeath()
  }, 300)
  timer.unref()
}

/** The direct parent, and all ancestors up to npm when npm started this process. */
function parentsUpToNpm() {
  const found = []
  let pid = process.ppid
  while (pid > 1 && found.length < 4) {
    const startedAt = startTicksOf(pid)
    if (startedAt === undefined) break
    found.push({ pid, startedAt })
    if (/\bnpm\b/.test(commandOf(pid))) return found
    pid = parentOf(pid)
  }
  return process.env.npm_lifecycle_event ? found.slice(0, 1) : []
}

function parentOf(pid) {
  return Number(processStat(pid)?.[1] ?? 0)
}

// A lock between processes, without packages. The lock is a folder that contains the identity of its holder. It
// is created under another name and renamed, so that it never exists without its content.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { commandOf, identityOf, livingProcess } from './process-identity.mjs'

const POLL_MS = 200
const TELL_AFTER_MS = 60_000
const GIVE_UP_AFTER_MS = 10 * 60_000
/** Longer than another process needs between finding a dead holder and moving its lock. */
const TAKEOVER_MS = 10_000

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Takes the lock, unless a live process holds it. A lock whose holder has ended is taken over.
 *
 * @param {string} folder path of the lock; its parent folder has to exist
 * @returns {{ release: () => void, holder?: undefined } | { release?: undefined, holder: number }}
 */
export function tryFolderLock(folder) {
  const staged = `${folder}.${process.pid}`
  for (stage(staged); !movedTo(folder, staged); stage(staged)) {
    const identity = holderIn(folder)
    const holder = livingProcess(identity)
    if (holder !== undefined) {
      rmSync(staged, { recursive: true, force: true })
      return { holder }
    }
    quarantine(folder, identity)
  }
  const release = () => {
    // Renamed first: an empty folder could be replaced by another process during its removal.
    if (holderIn(folder) === identityOf(process.pid)) movedTo(staged, folder)
    removeRemains(folder)
  }
  return { release }
}

/**
 * Runs work while holding the lock; waits while a live process holds it.
 *
 * @param {string} folder
 * @param {{ doing: string, print: (line: string) => void, tellAfterMs?: number, giveUpAfterMs?: number }} order
 *   `doing` completes 'a process that is …'
 * @param {() => Promise<void>} work
 * @throws {Error} when the lock was not free in time; the message says which process holds it
 */
export async function withFolderLock(folder, order, work) {
  const release = await untilLocked(folder, order)
  process.once('exit', release)
  try {
    await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

async function untilLocked(folder, { doing, print, tellAfterMs = TELL_AFTER_MS, giveUpAfterMs = GIVE_UP_AFTER_MS }) {
  const startedAt = Date.now()
  let notified = 'nothing'
  for (;;) {
    const { release, holder } = tryFolderLock(folder)
    if (release) return release
    const waitedMs = Date.now() - startedAt
    const waited = `${Math.round(waitedMs / 1000)} s for process ${holder} (${commandOf(holder)}), which is ${doing}`
    if (waitedMs >= giveUpAfterMs) {
      throw new Error(`Waited ${waited}. If it hangs, end it with \`kill ${holder}\`, then start again.`)
    }
    if (notified === 'nothing') print(`Waiting for another process that is ${doing}`)
    else if (notified === 'waiting' && waitedMs >= tellAfterMs) print(`Waiting since ${waited}`)
    notified = waitedMs >= tellAfterMs ? 'holder' : 'waiting'
    await pause(POLL_MS)
  }
}

function stage(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  writeFileSync(join(folder, 'pid'), identityOf(process.pid))
}

function holderIn(folder) {
  try {
    return readFileSync(join(folder, 'pid'), 'utf8')
  } catch {
    return ''
  }
}

/** Whether the folder `from` was moved to `to`; a folder with content is never replaced. */
function movedTo(to, from) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code)) return false
    throw error
  }
}

/**
 * Renames the lock of a dead holder to a name derived from its identity. That name stays taken while the new
 * holder has the lock, so that another process that has read the same dead identity cannot move the new holder's
 * lock away.
 */
function quarantine(folder, identity) {
  const quarantined = `${folder}.dead-${identity.split(' ').slice(0, 2).join('-')}`
  if (!movedTo(quarantined, folder)) {
    const madeAt = statSync(quarantined, { throwIfNoEntry: false })?.ctimeMs
    if (madeAt !== undefined && Date.now() - madeAt > TAKEOVER_MS) rmSync(quarantined, { recursive: true, force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
}

/** Removes what this process and ended processes have left beside the lock. */
function removeRemains(folder) {
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(`${basename(folder)}.`)) continue
    const [kind = ''] = name.slice(basename(folder).length + 1).split('-')
    const isOthers = /^\d+$/.test(kind) && Number(kind) !== process.pid && identityOf(Number(kind)) !== undefined
    if (!isOthers) rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

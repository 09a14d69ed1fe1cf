// A lock between processes without dependencies: making a folder either works or it does not.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs work while holding the folder as a lock; a lock whose holder is dead is taken over.
 *
 * @param {string} folder
 * @param {() => void} onWait called once when somebody else holds it
 * @param {() => Promise<void>} work
 */
export async function withFolderLock(folder, onWait, work) {
  for (let tries = 0; !take(folder); tries += 1) {
    if (tries === 0) onWait()
    if (!holderLives(folder)) {
      rmSync(folder, { recursive: true, force: true })
      continue
    }
    await pause(200)
  }
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', release)
  try {
    await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(folder) {
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function holderLives(folder) {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')) || -1, 0)
      return true
    } catch (error) {
      if (error.code === 'EPERM') return true
      if (error.code === 'ESRCH') return false
      // The holder has made the folder but not yet written its number.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  return false
}

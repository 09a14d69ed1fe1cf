// Builds the site when a source file has changed since the last build.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withFolderLock } from '../launcher/folder-lock.mjs'
import { clearStamp, lastStamp, sourceHash, writeStamp } from './build-stamp.mjs'

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const print = (line) => console.log(`• ${line}`)

let building
let stopped = false
const stop = () => {
  stopped = true
  // Signals the whole process group, because npm does not forward signals.
  if (building?.pid) process.kill(-building.pid, 'SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, stop)
process.channel?.unref()

if (lastStamp(root) !== sourceHash(root)) {
  const order = { doing: 'building the site', print }
  await withFolderLock(join(root, '.building'), order, async () => {
    const wanted = sourceHash(root)
    if (lastStamp(root) !== wanted && !stopped) await build(wanted)
  }).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
process.exit(stopped ? 1 : process.exitCode)

async function build(stamp) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  print('Building the site (about half a minute)')
  clearStamp(root)
  const beat = setInterval(() => print(`Still building, ${seconds()} s`), 10_000)
  const code = await runBuild()
  clearInterval(beat)
  if (code !== 0) {
    if (!stopped) console.error('The site could not be built: the lines above say why.')
    process.exitCode = 1
    return
  }
  // The hash from before the build: a file changed meanwhile makes the next start build again.
  writeStamp(root, stamp)
  print(`Built in ${seconds()} s`)
}

function runBuild() {
  return new Promise((resolve) => {
    // Always a production build, whatever NODE_ENV the server uses.
    const env = { ...process.env, NODE_ENV: 'production' }
    building = spawn('npm', ['run', '--silent', 'build'], {
      cwd: root,
      env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    building.on('error', () => resolve(1))
    building.on('exit', (code) => resolve(code ?? 1))
  })
}

// Entry point in a fresh clone: runs on any Node from 18 on, without packages. It installs what the lock file
// names, then starts the pinned Node. In production `serve`, `work` and `cli` install and build nothing: they
// start, or report in one line what is missing.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withFolderLock } from './folder-lock.mjs'
import { findMissing, installationHash, isBuildOutdated } from './installation.mjs'
import { onDeadParent } from './parent-watch.mjs'
import { MEMORY_ENVIRONMENT, WEB_MEMORY, WORKER_MEMORY } from './process-memory.mjs'

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const programs = {
  start: 'src/start.ts',
  dev: 'scripts/dev/dev.ts',
  'test:one': 'scripts/test/test-one.mjs',
  serve: 'src/serve.ts',
  work: 'src/work.ts',
  cli: 'src/cli.ts',
  test: 'scripts/test/test.mjs',
}
const memory = { serve: WEB_MEMORY, work: WORKER_MEMORY }
/** Exit code (EX_CONFIG) that tells a supervisor not to restart; src/exit-with-message.ts uses the same. */
const EXIT_NOT_FIT_TO_START = 78
const OLDEST_NODE_FOR_TYPESCRIPT = [22, 18]
const stampFile = join(root, 'node_modules', '.installed')
const print = (line) => console.log(`• ${line}`)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const [command, ...args] = process.argv.slice(2)
if (!Object.hasOwn(programs, command ?? '')) {
  console.error(`usage: node scripts/launcher/bootstrap.mjs ${Object.keys(programs).join('|')}`)
  process.exit(2)
}

// Before any long step, so that a signal during the installation stops it too.
let running
let stopping = false
const stop = (signal) => {
  stopping = true
  if (running) running.kill(signal)
  else process.exit(128 + constants.signals[signal])
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
onDeadParent(() => stop('SIGTERM'))

const startsAsItIs = process.env.NODE_ENV === 'production' && ['serve', 'work', 'cli'].includes(command)
if (startsAsItIs) checkInstallation()
else await installAndBuild()
process.exit(await run(pinnedNode(), [...(memory[command] ?? []), programs[command], ...args]))

function checkInstallation() {
  const missing = findMissing(root, command)
  if (missing) {
    console.error(missing)
    process.exit(EXIT_NOT_FIT_TO_START)
  }
  if (command === 'serve' && isBuildOutdated(root)) {
    console.error('The site was built from other sources than those in this folder: `npm run build` builds it anew.')
  }
}

async function installAndBuild() {
  try {
    const wanted = installationHash(root)
    if (installed() !== wanted) {
      const order = { doing: 'installing the packages', print }
      await withFolderLock(join(root, '.installing'), order, async () => {
        if (installed() !== wanted) await install(wanted)
      })
    }
  } catch (error) {
    if (!stopping) console.error(wordsFor(error))
    process.exit(1)
  }
  // Every program imports the compiled texts; a build writes them too. `test` builds by itself, and in
  // development Vite compiles them.
  if (command === 'test') return
  const isDeveloping = command === 'dev' || command === 'test:one'
  const code = await run(pinnedNode(), [
    isDeveloping ? 'scripts/build/messages.ts' : 'scripts/build/build-if-stale.mjs',
  ])
  if (code !== 0) process.exit(code)
}

/** Runs without packages, so it covers only errors of the project folder. */
function wordsFor(error) {
  const reasons = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'it is read-only',
  }
  const reason = reasons[error.code]
  return reason ? `${root} cannot be written: ${reason}. Installing and building need that.` : error.message
}

function installed() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
}

async function install(stamp) {
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    print(attempt === 1 ? 'Installing the packages (needs the network once)' : `Trying again, ${attempt} of 3`)
    const startedAt = Date.now()
    const beat = setInterval(() => print(`Still installing, ${Math.round((Date.now() - startedAt) / 1000)} s`), 10_000)
    // Development packages too, whatever NODE_ENV is, because the site is built here.
    const code = await run(npm[0], [
      ...npm.slice(1),
      'ci',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    clearInterval(beat)
    if (stopping) throw new Error('stopped')
    if (code === 0) {
      writeFileSync(stampFile, stamp)
      print(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
      return
    }
    if (attempt < 3) await pause(3000)
  }
  throw new Error('The packages could not be installed: npm says above why.')
}

/** The pinned Node if it runs on this machine, otherwise the current one if it can run TypeScript. */
function pinnedNode() {
  const pinned = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(pinned) && spawnSync(pinned, ['--version'], { stdio: 'ignore' }).status === 0) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE_FOR_TYPESCRIPT
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return process.execPath
  console.error(
    `The Node of this project does not run here, and Node ${process.versions.node} is too old: install Node 24.`,
  )
  process.exit(1)
}

/**
 * Runs a program to its end, forwards signals to it, and opens an IPC channel by which it notices the death of
 * this process.
 */
function run(program, programArgs) {
  return new Promise((resolve) => {
    running = spawn(program, programArgs, {
      cwd: root,
      env: childEnvironment(),
      stdio: program.endsWith('node') ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    })
    running.on('error', (error) => {
      console.error(`${program}: ${error.message}`)
      resolve(1)
    })
    running.on('exit', (code, signal) => {
      running = undefined
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/**
 * Without the variables that the outer npm set, which an inner npm would read as options. Proxy and registry
 * settings stay.
 */
function childEnvironment() {
  const network =
    /^npm_config_(registry|https?_proxy|proxy|noproxy|cafile|ca|strict_ssl|userconfig|globalconfig|cache)$/i
  const entries = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || network.test(name))
  const environment = { ...MEMORY_ENVIRONMENT, ...Object.fromEntries(entries) }
  environment.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  // Stores compiled code beside the packages: later starts are faster and do not load the type stripper.
  environment.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node')
  return environment
}

// Builds the site when anything that goes into it has changed since the last build.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withFolderLock } from './folder-lock.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stampFile = join(root, 'build', '.stamp')
const sources = ['src', 'messages', 'public', 'project.inlang', 'scripts']
const settings = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
]
const notBuilt = /\.test\.tsx?$|\/generated\/|\/project\.inlang\/(cache|README|\.)|\/bootstrap\.mjs$|\/test\.mjs$/
const say = (line) => console.log(`• ${line}`)

let building
let stopped = false
const stop = () => {
  stopped = true
  // The whole group: npm does not pass signals on to what it runs.
  if (building?.pid) process.kill(-building.pid, 'SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, stop)
process.channel?.unref()

if (lastStamp() !== sourceHash()) {
  await withFolderLock(
    join(root, '.building'),
    () => say('Waiting for another process that is building the site'),
    async () => {
      const wanted = sourceHash()
      if (lastStamp() !== wanted && !stopped) await build(wanted)
    },
  )
}
process.exit(stopped ? 1 : process.exitCode)

async function build(stamp) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  say('Building the site (about half a minute)')
  rmSync(stampFile, { force: true })
  const beat = setInterval(() => say(`Still building, ${seconds()} s`), 10_000)
  const code = await runBuild()
  clearInterval(beat)
  if (code !== 0) {
    if (!stopped) console.error('The site could not be built: the lines above say why.')
    process.exitCode = 1
    return
  }
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
  say(`Built in ${seconds()} s`)
}

function runBuild() {
  return new Promise((resolve) => {
    // A build is one for production, however the server is run.
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

function lastStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
}

function sourceHash() {
  const hash = createHash('sha256')
  const files = [
    ...sources.flatMap((folder) => filesBelow(join(root, folder))),
    ...settings.map((file) => join(root, file)),
  ]
  for (const file of files.filter((path) => existsSync(path) && !notBuilt.test(path))) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

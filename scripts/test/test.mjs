// Runs all kinds of tests and ends with one line: N passed, N failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { oldestSystemPostgres } from './system-postgres.mjs'

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const filters = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'pyinnya-reports-'))
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const systemPostgres = oldestSystemPostgres()
const kinds = [
  { name: 'rules, api and wire', config: 'vitest.config.ts', minutes: 25 },
  {
    name: `the calls on PostgreSQL ${systemPostgres?.major ?? 'of this machine'}`,
    config: 'vitest.config.ts',
    minutes: 8,
    // Every call and every refusal once, and the files with hand-written SQL: syntax that the old server lacks
    // fails here.
    only: ['tests/wire/wire', 'database/migrate', 'database/connect', 'ratings', 'course-enrolments'],
    env: { TEST_POSTGRES_BIN: systemPostgres?.binFolder },
    skipped: systemPostgres ? undefined : 'no PostgreSQL 15 or newer in /usr/lib/postgresql',
  },
  {
    name: 'journeys',
    config: 'tests/journeys/vitest.config.ts',
    minutes: 55,
    needsBuild: true,
    // One of the products runs on the old server.
    env: systemPostgres && { TEST_POSTGRES_BIN: systemPostgres.binFolder },
  },
]
/** More failed files than these cannot be explained by a busy machine. */
const MAX_FILES_TRIED_AGAIN = 4

let running
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    running?.kill(signal)
    process.exitCode = 1
  })
}
process.channel?.unref()

const total = { passed: 0, failed: 0 }
/** Files that failed in the first run and passed in the second: each is a defect to repair. */
const flaky = []
try {
  // The build also compiles the texts, which the server reads too.
  const built = (await run(process.execPath, ['scripts/build/build-if-stale.mjs'])) === 0
  if (!built) add({ passed: 0, failed: 1 })
  for (const kind of kinds) if (built || !kind.needsBuild) add(await runKind(kind))
} finally {
  rmSync(reports, { recursive: true, force: true })
}
if (flaky.length > 0) console.log(`flaky: ${flaky.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 || process.exitCode ? 1 : 0)

function add({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

/**
 * Runs one kind; failed files run once more, alone, and the second result counts. An error outside tests belongs
 * to no file and is final.
 */
async function runKind(kind) {
  if (kind.skipped) {
    console.log(`\n— ${kind.name} —\nSkipped: ${kind.skipped}`)
    return { passed: 0, failed: 0 }
  }
  // A filter narrows the files of a kind; a kind without files is skipped.
  const wanted =
    kind.only && filters.length > 0
      ? kind.only.filter((file) => filters.some((one) => file.includes(one)))
      : (kind.only ?? filters)
  if (kind.only && wanted.length === 0) return { passed: 0, failed: 0 }
  const first = await runVitest(kind, wanted, 'first')
  const again = first.files.filter(({ failed }) => failed > 0).map(({ name }) => name)
  if (again.length === 0 || again.length > MAX_FILES_TRIED_AGAIN || first.others > 0 || stopped()) return sum(first)
  console.log(`\n— ${kind.name}, a second try of: ${again.join(', ')} —`)
  const second = await runVitest(kind, ['--maxWorkers=1', ...again], 'second')
  const { failed } = sum(second)
  console.log(`Failed at the first try and ${failed > 0 ? 'not all' : 'all'} passed at the second.`)
  const failedAgain = new Set(second.files.filter((file) => file.failed > 0).map(({ name }) => name))
  flaky.push(...again.filter((name) => !failedAgain.has(name)))
  const kept = first.files.filter(({ name }) => !second.files.some((file) => file.name === name))
  return sum({ files: [...kept, ...second.files], others: second.others })
}

/** Passed and failed tests by file, and the number of other errors. */
async function runVitest({ name, config, minutes, env }, options, turn) {
  console.log(`\n— ${name} —`)
  const tally = join(reports, `${name}, ${turn}.json`)
  const reporters = ['--reporter=default', '--reporter=scripts/test/tally-reporter.mjs']
  const only = options.length > 0 ? ['--passWithNoTests', ...options] : []
  const args = [vitest, 'run', '--config', config, '--root', '.', ...reporters, ...only]
  const code = await run(process.execPath, args, { minutes, tally, env })
  if (!existsSync(tally)) return { files: [], others: 1 }
  const { files, errorsOutsideOfTests } = JSON.parse(readFileSync(tally, 'utf8'))
  const isExplained = code === 0 || errorsOutsideOfTests > 0 || files.some(({ failed }) => failed > 0)
  return { files, others: isExplained ? errorsOutsideOfTests : 1 }
}

function sum({ files, others }) {
  const of = (what) => files.reduce((all, file) => all + file[what], 0)
  return { passed: of('passed'), failed: of('failed') + others }
}

/**
 * Runs a program to its end or to its time limit, and ends the processes that it leaves behind. Once its tally is
 * written it has half a minute: a process that outlives its test would keep the runner waiting for ever.
 */
function run(program, args, { minutes = 15, tally, env: more } = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: 'test', PYINNYA_TEST_RUN: reports, TALLY_FILE: tally, ...more }
    running = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
    const { pid } = running
    const startedAt = Date.now()
    let talliedAt
    const watch = setInterval(() => {
      if (tally && existsSync(tally)) talliedAt ??= Date.now()
      if (Date.now() - talliedAt > 30_000) endLeftovers(pid)
      if (Date.now() - startedAt < minutes * 60_000) return
      console.log(`Still not done after ${minutes} minutes: ended.`)
      process.kill(pid, 'SIGKILL')
    }, 1000)
    const end = (code) => {
      clearInterval(watch)
      endLeftovers()
      resolve(code)
    }
    running.on('error', () => end(1))
    running.on('exit', (code) => end(code ?? 1))
  })
}

/** Ends every process of this run except the runner, if that is still running. */
function endLeftovers(runner) {
  if (process.platform !== 'linux') return
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== runner)) {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`PYINNYA_TEST_RUN=${reports}`)) continue
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      process.kill(Number(pid), 'SIGKILL')
      console.log(`Left behind, now ended: ${command}`)
    } catch {
      // It has ended already, or belongs to another user.
    }
  }
}

function stopped() {
  return process.exitCode !== undefined
}

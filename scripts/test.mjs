// Runs every kind of test and ends with one line: N passed, N failed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const filters = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'pyinnya-reports-'))
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const kinds = [
  { name: 'rules, api and wire', config: 'vitest.config.ts' },
  { name: 'journeys', config: 'tests/journeys/vitest.config.ts', needsBuild: true },
]

let running
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    running?.kill(signal)
    process.exitCode = 1
  })
}
process.channel?.unref()

const total = { passed: 0, failed: 0 }
try {
  // The build also compiles the texts, which the server reads too.
  const built = (await run(process.execPath, ['scripts/build-if-stale.mjs'])) === 0
  if (!built) add({ passed: 0, failed: 1 })
  for (const kind of kinds) if (built || !kind.needsBuild) add(await runKind(kind))
} finally {
  rmSync(reports, { recursive: true, force: true })
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 || process.exitCode ? 1 : 0)

function add({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

async function runKind({ name, config }) {
  console.log(`\n— ${name} —`)
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(process.execPath, [
    vitest,
    'run',
    '--config',
    config,
    '--root',
    '.',
    ...reporters,
    ...passOn(),
  ])
  const { passed, failed } = readReport(report)
  // A run that ends badly without a failed test (an error outside of tests, a file that does not load) has failed too.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function passOn() {
  return filters.length > 0 ? ['--passWithNoTests', ...filters] : []
}

function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const filesThatDidNotLoad = report.testResults.filter(
      (result) => result.status === 'failed' && !result.assertionResults.some(({ status }) => status === 'failed'),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + filesThatDidNotLoad.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function run(program, args) {
  return new Promise((resolve) => {
    running = spawn(program, args, { cwd: root, env: { ...process.env, NODE_ENV: 'test' }, stdio: 'inherit' })
    running.on('error', () => resolve(1))
    running.on('exit', (code) => resolve(code ?? 1))
  })
}

// `npm run test:one FILE…` runs the test files whose path contains one of the names; `npm run test:watch FILE…`
// runs them again after each edit of what they import. Journeys are included: the site is built for them first.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const names = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const options = process.argv.slice(2).filter((name) => name.startsWith('-') && name !== '--watch')
const isWatching = process.argv.includes('--watch')
if (names.length === 0) {
  console.error('Which file? Any part of its path will do: npm run test:one verify-at-desk')
  process.exit(2)
}

const found = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'], { cwd: root })
  .filter((file) => names.some((name) => file.includes(name)))
  .sort()
if (found.length === 0) {
  console.error(`No test file has ${names.join(' or ')} in its path.`)
  process.exit(1)
}
const isJourney = (file) => file.startsWith('tests/journeys/')
const journeys = found.filter(isJourney)
const others = found.filter((file) => !isJourney(file))
if (isWatching && journeys.length > 0) {
  console.error(`Journeys run on a build and cannot be watched: ${journeys.join(', ')}`)
  process.exit(1)
}

let exitCode = 0
if (others.length > 0) run(['node_modules/vitest/vitest.mjs', isWatching ? 'watch' : 'run', ...options, ...others])
if (journeys.length > 0) {
  run(['scripts/build/build-if-stale.mjs'])
  const config = ['--config', 'tests/journeys/vitest.config.ts', '--root', '.']
  if (exitCode === 0) run(['node_modules/vitest/vitest.mjs', 'run', ...config, ...options, ...journeys])
}
process.exit(exitCode)

function run([program, ...args]) {
  const { status } = spawnSync(process.execPath, [join(root, program), ...args], { cwd: root, stdio: 'inherit' })
  exitCode ||= status ?? 1
}

// The packages: which ones a start installs, and what a start in production needs, since it installs and builds
// nothing.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lastStamp, sourceHash } from '../build/build-stamp.mjs'

const INSTALL = 'run `npm ci --include=dev && npm run build`, then start again'

/** Output of `npm run build` that each program imports. */
const BUILT = {
  serve: ['build/server/index.js', 'build/client', 'build/worker', 'src/platform/messages/generated/messages.js'],
  work: ['src/platform/messages/generated/messages.js'],
  cli: ['src/platform/messages/generated/messages.js'],
}

/** The parts of package.json that decide what `npm ci` installs. An edit of its scripts installs nothing again. */
const INSTALLED_BY = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides', 'engines']

/** Names one set of packages on one kind of machine. @param {string} root */
export function installationHash(root) {
  const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return createHash('sha256')
    .update(JSON.stringify(INSTALLED_BY.map((part) => packageJson[part] ?? null)))
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
}

/**
 * @param {string} root
 * @param {'serve' | 'work' | 'cli'} command
 * @returns {string | undefined} one line for the operator, or undefined when everything is there
 */
export function findMissing(root, command) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const unfit = Object.keys(dependencies).filter((name) => installedVersion(root, name) !== dependencies[name])
  if (unfit.length > 0) {
    const more = unfit.length > 3 ? ` and ${unfit.length - 3} more` : ''
    return `Packages are missing or of another version (${unfit.slice(0, 3).join(', ')}${more}): ${INSTALL}.`
  }
  const unbuilt = BUILT[command].find((path) => !existsSync(join(root, path)))
  return unbuilt && `The site is not built (${unbuilt} is missing): run \`npm run build\`, then start again.`
}

/** Whether sources have changed since the build; false for a build without a stamp. @param {string} root */
export function isBuildOutdated(root) {
  const stamp = lastStamp(root)
  return stamp !== undefined && stamp !== sourceHash(root)
}

function installedVersion(root, name) {
  const file = join(root, 'node_modules', name, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}

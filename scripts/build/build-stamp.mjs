// The hash of the sources of the last build. `npm run build` runs this file at its end to write it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const sources = ['src', 'messages', 'public', 'scripts/build']
const settings = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
]
const notBuilt = /\.test\.tsx?$|\/generated\//

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(fileURLToPath(import.meta.url), '../../..')
  writeStamp(root, sourceHash(root))
}

/** @param {string} root */
export function lastStamp(root) {
  return existsSync(stampFile(root)) ? readFileSync(stampFile(root), 'utf8') : undefined
}

/** @param {string} root @param {string} stamp */
export function writeStamp(root, stamp) {
  mkdirSync(dirname(stampFile(root)), { recursive: true })
  writeFileSync(stampFile(root), stamp)
}

/** @param {string} root */
export function clearStamp(root) {
  rmSync(stampFile(root), { force: true })
}

/** A hash of all files that the build reads. @param {string} root */
export function sourceHash(root) {
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

function stampFile(root) {
  return join(root, 'build', '.stamp')
}

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

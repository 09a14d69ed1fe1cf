import { isBuiltin } from 'node:module'
import { resolveImport } from './arrows.mjs'
import { importsOf, lineOf, walk } from './source.mjs'

/** What production runs from a tree without development packages: `npm run serve`, `work` and `cli`. */
const PROGRAMS = ['src/serve.ts', 'src/work.ts', 'src/cli.ts']

/** Modules that a program of production names and never loads there, and why. */
const NEVER_IN_PRODUCTION = {
  'src/demo/seed-demo.ts': 'draws the demo with development packages; production has no demo',
}

/**
 * No program of production needs a package that `npm prune --omit=dev` removes: neither by an import of its own, static
 * or dynamic, nor by one of the modules and threads that it loads.
 *
 * @param {import('./source.mjs').SourceFile[]} files
 * @param {Record<string, Record<string, string>>} packageJson
 * @returns {string[]}
 */
export function checkProductionImports(files, packageJson) {
  const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = packageJson
  const installed = { ...dependencies, ...optionalDependencies }
  const fileAt = new Map(files.map((file) => [file.path, file]))
  const missing = [...PROGRAMS, ...Object.keys(NEVER_IN_PRODUCTION)].filter((path) => !fileAt.has(path))
  const faults = missing.map((path) => `${path} does not exist, and scripts/check/production-imports.mjs names it`)
  /** The modules in the order in which they are met, each with the one that loads it; the loop adds to it. */
  const loadedBy = new Map(PROGRAMS.map((path) => [path, undefined]))
  for (const path of loadedBy.keys()) {
    const file = fileAt.get(path)
    if (!file) continue
    for (const { specifier, line } of loadsOf(file)) {
      const module = resolveImport(path, specifier)
      if (module !== undefined) {
        if (!loadedBy.has(module) && !(module in NEVER_IN_PRODUCTION)) loadedBy.set(module, path)
        continue
      }
      const name = packageOf(specifier)
      if (isBuiltin(specifier) || name in installed) continue
      const where = name in devDependencies ? 'a development package' : 'in no list of package.json'
      faults.push(`${path}:${line} loads ${name}, ${where}: ${trailTo(path, loadedBy).join(' → ')}`)
    }
  }
  return faults
}

/** What a file loads: imports that leave code behind, threads by `new URL`, packages by `require.resolve`. */
function loadsOf(file) {
  const loads = importsOf(file).filter(({ typeOnly }) => !typeOnly)
  walk(file, (node) => {
    const specifier = node.arguments?.[0]?.value
    if (typeof specifier !== 'string') return
    const isThread = node.type === 'NewExpression' && node.callee.name === 'URL' && /^\.{1,2}\/.*\.ts$/.test(specifier)
    const isResolved =
      node.type === 'CallExpression' && /^(require|createRequire\(.*\))\.resolve$/s.test(textOf(file, node.callee))
    if (isThread || isResolved) loads.push({ specifier, line: lineOf(file, node) })
  })
  return loads
}

function textOf(file, node) {
  return file.text.slice(node.start, node.end)
}

/** The modules from a program to the one that names the package. */
function trailTo(path, loadedBy) {
  const by = loadedBy.get(path)
  return by === undefined ? [path] : [...trailTo(by, loadedBy), path]
}

/** 'zod/mini' → 'zod', '@fastify/static/x' → '@fastify/static'. */
function packageOf(specifier) {
  const [scope, ...rest] = specifier.split('/')
  return scope?.startsWith('@') ? `${scope}/${rest[0]}` : scope
}

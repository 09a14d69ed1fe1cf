import { resolveImport } from './arrows.mjs'
import { isCode, lineOf, syntaxOf } from './source.mjs'

/** Modules whose exports React Router, or the build, reads by name. */
const READ_BY_NAME = /-(?:screen|layout)\.tsx$|^src\/(?:root|routes|entry\.[a-z]+)\.tsx?$/
/** The types of the compiled texts import it; they are not in the repository. */
const READ_BY_TEXTS = 'src/platform/messages/runtime.ts'
/**
 * What a route module may export (https://reactrouter.com/start/framework/route-module), and the entry of the build.
 */
const NAMES_READ = new Set([
  ...['default', 'meta', 'links', 'headers', 'handle', 'loader', 'clientLoader', 'action', 'clientAction'],
  ...['ErrorBoundary', 'HydrateFallback', 'Layout', 'shouldRevalidate', 'middleware', 'clientMiddleware'],
  ...['handleError', 'provideApi', 'followRequests', 'configurePages', 'renderedHtml'],
])
const STATIC_IMPORT = /^(?:import|export) (?:type )?([^'";]*?) from '([^']+)'/gm
const DYNAMIC_IMPORT = /\bimport\(\s*'([^']+)'\s*\)/g

/**
 * Exports of `src` that no other file imports. `export` tells a reader that a name is used elsewhere.
 *
 * @param {{ path: string, text: string }[]} files all code: sources, tests, benchmarks, scripts
 * @returns {string[]}
 */
export function checkUnusedExports(files) {
  const imported = importedNames(files)
  return files
    .filter((file) => isChecked(file))
    .flatMap((file) => {
      const names = imported.get(file.path) ?? new Set()
      const isRead = (name) =>
        names.has('*') || names.has(name) || (READ_BY_NAME.test(file.path) && NAMES_READ.has(name))
      return exportsOf(file)
        .filter(({ name }) => !isRead(name))
        .map(({ name, node }) => `${file.path}:${lineOf(file, node)} exports ${name}, which no other file imports`)
    })
}

function isChecked(file) {
  return isCode(file) && file.path.startsWith('src/') && !/generated/.test(file.path) && file.path !== READ_BY_TEXTS
}

/** By file, the names that others import; '*' where it may be any. Formatted code is read by patterns, not parsed. */
function importedNames(files) {
  const imported = new Map()
  const add = (from, specifier, names) => {
    const target = resolveImport(from, specifier)
    if (target === undefined) return
    if (!imported.has(target)) imported.set(target, new Set())
    for (const name of names) imported.get(target).add(name)
  }
  for (const { path, text } of files) {
    for (const [, clause, specifier] of text.matchAll(STATIC_IMPORT)) add(path, specifier, namesIn(clause))
    for (const [, specifier] of text.matchAll(DYNAMIC_IMPORT)) add(path, specifier, ['*'])
  }
  return imported
}

/** The imported names of a clause such as `one, { two, type three as four }`. */
function namesIn(clause) {
  if (clause.includes('*')) return ['*']
  const [, first = '', inBraces = ''] = /^([^{]*)(?:\{([^}]*)\})?/.exec(clause) ?? []
  const named = inBraces.split(',').map(
    (each) =>
      each
        .trim()
        .replace(/^type /, '')
        .split(' as ')[0],
  )
  return [...(/\w/.test(first) ? ['default'] : []), ...named]
}

function exportsOf(file) {
  return syntaxOf(file).body.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default', node }]
    if (node.type !== 'ExportNamedDeclaration') return []
    const listed = node.specifiers.map(({ exported }) => exported.name ?? exported.value)
    const declared = node.declaration?.declarations ?? (node.declaration ? [node.declaration] : [])
    return [...listed, ...declared.flatMap(({ id }) => boundNames(id))].map((name) => ({ name, node }))
  })
}

function boundNames(id) {
  if (id.type === 'ObjectPattern') return id.properties.flatMap(({ value }) => boundNames(value))
  return id.type === 'ArrayPattern' ? id.elements.flatMap((each) => (each ? boundNames(each) : [])) : [id.name]
}

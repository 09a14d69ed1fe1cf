import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'

/** @typedef {{ path: string, text: string }} SourceFile */

/** Every tracked or untracked file that git does not ignore, with its text. @returns {SourceFile[]} */
export function readTree() {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z', 'src', 'messages', 'database/migrations'],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  return listed
    .split('\0')
    .filter((path) => /\.(?:tsx?|css|json|sql)$/.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

export const isCode = ({ path }) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
export const isTest = ({ path }) => /\.test\.tsx?$/.test(path) || path.includes('/testing/')

const parsed = new WeakMap()

/** The syntax tree of a TypeScript file. @param {SourceFile} file */
export function syntaxOf(file) {
  if (!parsed.has(file)) {
    parsed.set(file, parseAst(file.text, { lang: file.path.endsWith('x') ? 'tsx' : 'ts' }))
  }
  return parsed.get(file)
}

/** Calls `visit` for every node of a file, parents first. */
export function walk(file, visit) {
  const descend = (node) => {
    if (Array.isArray(node)) return node.forEach(descend)
    if (node === null || typeof node !== 'object') return
    if (typeof node.type === 'string') visit(node)
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'parent' && value !== null && typeof value === 'object') descend(value)
    }
  }
  descend(syntaxOf(file).body)
}

export function lineOf(file, node) {
  return file.text.slice(0, node.start).split('\n').length
}

/** Imports of a file: specifier, whether types only, and position. */
export function importsOf(file) {
  const imports = []
  walk(file, (node) => {
    const source = node.type === 'TSImportType' ? (node.source ?? node.argument) : node.source
    const specifier = source?.value ?? source?.literal?.value
    if (typeof specifier !== 'string') return
    const typeOnly = node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type'
    imports.push({ specifier, typeOnly, line: lineOf(file, node) })
  })
  return imports
}

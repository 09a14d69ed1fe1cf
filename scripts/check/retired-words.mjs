import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path/posix'
import { parseSync } from 'vite'

/**
 * A word that names nothing any more, also as a part of a camelCase or kebab-case name. `whole`: only as a whole
 * identifier, or first or last in a file's name. `wire`: allowed as the name of a property. `only`: the folder in which
 * it is retired. `except`: files that may use it, each with the reason.
 *
 * @typedef {{
 *   word: string, use: string, in?: ('identifier' | 'comment' | 'file' | 'job')[], whole?: boolean, wire?: boolean,
 *   only?: string, except?: Record<string, string>
 * }} Retired
 */

const EVERYWHERE = ['identifier', 'comment', 'file', 'job']
const FOLDERS = ['src', 'tests', 'bench', 'scripts']
/** Its texts are reasons, which are read like comments. */
const REASONS = 'scripts/check/rules.mjs'

/** The files whose names, identifiers and comments are checked, with their texts. */
export function readNamedFiles() {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', ...FOLDERS], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((path) => isNamed({ path }) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

const isNamed = ({ path }) => /\.(?:tsx?|mjs|css)$/.test(path) && !path.includes('generated')

/** Retired words of docs/glossary.json in identifiers, file names and comments. */
export function checkRetiredWords(files, glossary) {
  const retired = byWord(glossary.retired)
  return files.filter(isNamed).flatMap((file) => {
    const contents = file.path.endsWith('.css') ? styleFaults(file, retired) : codeFaults(file, retired)
    const faults = [...fileFaults(file, retired), ...folderFaults(file, retired), ...contents]
    return [...new Set(faults)]
  })
}

/** Retired words in the keys of texts, after the name of their file; stored values and fields of forms may be named. */
export function checkRetiredKeys(files, glossary) {
  const retired = byWord(glossary.retired)
  return files
    .filter(({ path }) => path.startsWith('messages/my/'))
    .flatMap(({ path, text }) => Object.keys(JSON.parse(text)).map((key) => ({ path, key })))
    .flatMap(({ path, key }) =>
      wordsOfIdentifier(key.replace(/^[a-z]+_/, ''), retired)
        .filter((entry) => !entry.wire && !isExcepted(entry, path))
        .map((entry) => fault(entry, path, ` ${key}:`)),
    )
}

/** Exceptions that no file needs any more have to be removed. */
export function checkExceptions(files, glossary) {
  return glossary.retired.flatMap((entry) =>
    Object.keys(entry.except ?? {}).flatMap((path) => {
      const bare = { ...glossary, retired: [{ ...entry, except: undefined }] }
      const file = files.filter((each) => each.path === path)
      const needed = [...checkRetiredWords(file, bare), ...checkRetiredKeys(file, bare)]
      return needed.length === 0 ? [`'${entry.word}' is excepted in ${path}, which does not use it`] : []
    }),
  )
}

function byWord(entries) {
  const found = new Map()
  for (const entry of entries) {
    found.set(entry.word, entry)
    if (!entry.whole) found.set(`${entry.word}s`, entry)
  }
  return found
}

function fault(entry, path, where) {
  return `${path}${where} '${entry.word}' is retired: use ${entry.use}`
}

const applies = (entry, kind, path) =>
  (entry.in ?? EVERYWHERE).includes(kind) && path.startsWith(entry.only ?? '') && !isExcepted(entry, path)

const isExcepted = (entry, path) => Object.hasOwn(entry.except ?? {}, path)

function fileFaults({ path }, retired) {
  const parts = basename(path)
    .replace(/\.[a-z]+$/, '')
    .split(/[-.]/)
  return parts.flatMap((part, index) => {
    const entry = retired.get(part)
    if (!entry || !applies(entry, 'file', path)) return []
    const atEdge =
      index === 0 || index === parts.length - 1 || /^(?:test|queries|routes|job|worker)$/.test(parts[index + 1])
    return entry.whole && !atEdge ? [] : [fault(entry, path, ':')]
  })
}

function folderFaults({ path }, retired) {
  const parts = dirname(path).split(/[-./]/)
  return parts.flatMap((part) => {
    const entry = retired.get(part)
    return entry && !entry.whole && applies(entry, 'file', path) ? [fault(entry, path, ': folder')] : []
  })
}

/** Comments, class names and custom properties of a style sheet. */
function styleFaults({ path, text }, retired) {
  const comments = [...text.matchAll(/\/\*[\s\S]*?\*\//g)].flatMap(([comment]) =>
    textFaults(comment, { path, where: '' }, retired),
  )
  const names = text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:\.|--)([a-zA-Z][\w-]*)/g)
  const named = [...names].flatMap(([, name]) =>
    wordsOfIdentifier(name, retired)
      .filter((entry) => applies(entry, 'identifier', path))
      .map((entry) => fault(entry, path, ` ${name}:`)),
  )
  return [...comments, ...named]
}

function textFaults(text, { path, where }, retired) {
  return [...text.toLowerCase().matchAll(/[a-z]+/g)].flatMap(([word]) => {
    const entry = retired.get(word)
    return entry && !entry.whole && applies(entry, 'comment', path) ? [fault(entry, path, where)] : []
  })
}

function codeFaults({ path, text }, retired) {
  const { program, comments } = parseSync(path, text)
  const lineAt = (position) => text.slice(0, position).split('\n').length
  const faults = []
  walkProgram(program, (node, parent) => {
    const title = titleOf(node)
    if (title) faults.push(...textFaults(title, { path, where: `:${lineAt(node.start)}` }, retired))
    const kind = isJobName(node, parent, path) ? 'job' : 'identifier'
    const name = kind === 'job' ? node.value : nameOf(node, parent)
    if (name === undefined) return
    for (const entry of wordsOfIdentifier(name, retired)) {
      if (entry.wire && isKey(node, parent)) continue
      if (applies(entry, kind, path)) faults.push(fault(entry, path, `:${lineAt(node.start)} ${name}:`))
    }
  })
  const reasons = []
  walkProgram(path === REASONS ? program : [], (node) => {
    if (typeof node.value === 'string' && node.value.includes(' ')) reasons.push(node)
  })
  for (const { value, start } of [...comments, ...reasons]) {
    faults.push(...textFaults(value, { path, where: `:${lineAt(start)}` }, retired))
  }
  return faults
}

/** The title of a test or of a group of tests, also of `test.each(rows)(title, …)`. */
function titleOf({ type, callee, arguments: [title] = [] }) {
  if (type !== 'CallExpression' || !title) return undefined
  let called = callee
  while (called.type === 'CallExpression' || called.type === 'MemberExpression') called = called.callee ?? called.object
  if (!['test', 'describe', 'it'].includes(called.name)) return undefined
  if (title.type === 'TemplateLiteral') return title.quasis.map(({ value }) => value.raw).join(' ')
  return typeof title.value === 'string' ? title.value : undefined
}

/**
 * Identifiers chosen in this project: not HTML elements, nor names of the wire format or of messages, which
 * contain underscores.
 */
function nameOf(node, parent) {
  if (!['Identifier', 'PrivateIdentifier', 'JSXIdentifier'].includes(node.type)) return undefined
  const isElement = node.type === 'JSXIdentifier' && /^[a-z]/.test(node.name) && parent.type !== 'JSXAttribute'
  return isElement || /[a-z]_/.test(node.name) ? undefined : node.name
}

/** The name under which jobs stand in the queue. */
function isJobName(node, parent, path) {
  const isName = parent?.type === 'Property' && parent.key.name === 'name' && parent.value === node
  return path.endsWith('.job.ts') && isName && typeof node.value === 'string'
}

/** A property key, which a wire format, a stored value or a library may prescribe. */
function isKey(node, parent) {
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed
  return ['Property', 'TSPropertySignature'].includes(parent?.type) && parent.key === node
}

function wordsOfIdentifier(name, retired) {
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$\d-]+/)
    .filter(Boolean)
  return parts.flatMap((part) => {
    const entry = retired.get(part)
    return entry && (!entry.whole || parts.length === 1) ? [entry] : []
  })
}

/** Calls `visit` for every node with its parent, parents first. */
function walkProgram(program, visit) {
  const descend = (node, parent) => {
    if (Array.isArray(node)) {
      for (const one of node) descend(one, parent)
      return
    }
    if (node === null || typeof node !== 'object') return
    if (typeof node.type === 'string') visit(node, parent)
    for (const value of Object.values(node)) descend(value, typeof node.type === 'string' ? node : parent)
  }
  descend(program, undefined)
}

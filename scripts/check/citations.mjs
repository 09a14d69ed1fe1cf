import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

export const SPEC_FOLDER = 'docs/spec/'
export const UNCITED = 'docs/spec/uncited.json'
const FINDINGS = 'docs/spec/findings.md'
const CODE = /^(?:src|tests|scripts|bench|database|messages)\//
const REQUIREMENT = String.raw`OP-\d{3}|SR-\d{2}|(?:X|A|N|C|E|P|M|T)-[A-Z]+-\d{2}`
const FINDING = String.raw`(?:SEC|OPS|MON|STU|OWN|BUR|REQ)-\d{2}`
const CITATION = new RegExp(
  String.raw`(?<![\w-])(${REQUIREMENT}|${FINDING})(?: to (${REQUIREMENT}|${FINDING}))?(?![\w-])`,
  'g',
)
const ANCHOR = /^- <a id="([\w-]+)"><\/a>\*\*([\w-]+)\*\* \S/gm

/** The files that cite or define ids, and all Markdown, with their texts. */
export function readCitingFiles() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return listed
    .split('\0')
    .filter((path) => (CODE.test(path) ? /\.(?:tsx?|mjs|sql|css|md)$/.test(path) : isPage(path)))
    .filter((path) => existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

const isPage = (path) => path.endsWith('.md') || path === UNCITED

/**
 * Holds docs/spec and its citations to each other: every cited id is defined once, every `@see` leads somewhere, and
 * every requirement is cited by code or a test, or excused with a reason.
 *
 * @param {{ path: string, text: string }[]} files
 * @returns {string[]}
 */
export function checkCitations(files) {
  const { defined, faults } = definedIds(files)
  const cited = new Set()
  for (const file of files.filter(({ path }) => path !== UNCITED)) {
    for (const { id, line, broken } of citationsOf(file)) {
      if (broken) faults.push(`${file.path}:${line} cites the range ${broken}, whose ends differ in kind`)
      else if (!defined.has(id)) faults.push(`${file.path}:${line} cites ${id}, which docs/spec does not define`)
      if (CODE.test(file.path)) cited.add(id)
    }
    if (CODE.test(file.path)) faults.push(...referenceFaults(file, files))
  }
  return [...faults, ...coverageFaults(files, { defined, cited })]
}

function definedIds(files) {
  const defined = new Map()
  const faults = []
  for (const { path, text } of files.filter((file) => file.path.startsWith(SPEC_FOLDER))) {
    for (const [, anchor, id] of text.matchAll(ANCHOR)) {
      if (anchor !== id.toLowerCase()) faults.push(`${path} gives ${id} the anchor ${anchor}`)
      if (defined.has(id)) faults.push(`${path} defines ${id}, as ${defined.get(id)} does`)
      defined.set(id, path)
    }
  }
  return { defined, faults }
}

/** Each cited id with its line; 'A-01 to A-03' cites three. */
function citationsOf({ text }) {
  return [...text.matchAll(CITATION)].flatMap(({ 1: first, 2: last, index }) => {
    const line = lineAt(text, index)
    if (last === undefined) return [{ id: first, line }]
    const [kind, from] = partsOf(first)
    const [lastKind, to] = partsOf(last)
    if (kind !== lastKind || from >= to) return [{ line, broken: `${first} to ${last}` }]
    const digits = first.length - kind.length
    return Array.from({ length: to - from + 1 }, (_, at) => ({
      id: kind + String(from + at).padStart(digits, '0'),
      line,
    }))
  })
}

function partsOf(id) {
  const at = id.lastIndexOf('-') + 1
  return [id.slice(0, at), Number(id.slice(at))]
}

const lineAt = (text, index) => text.slice(0, index).split('\n').length

/** `@see` leads to an id, a standard, a web page, a file of the project or a name that its code declares. */
function referenceFaults({ path, text }, files) {
  const faults = []
  for (const { 1: target, index } of text.matchAll(/@see ([^($].*?)(?:\s*\*\/|$)/gm)) {
    if (!leadsSomewhere(target, files)) faults.push(`${path}:${lineAt(text, index)} @see ${target} leads nowhere`)
  }
  for (const { 0: section, index } of text.matchAll(/\b(?:[01]|decisions )§\d+/g)) {
    faults.push(`${path}:${lineAt(text, index)} cites ${section}, a section of no page here: cite an id`)
  }
  for (const { 0: decision, index } of text.matchAll(/docs\/decisions\/\d{4}[\w-]*/g)) {
    if (!files.some((file) => file.path.startsWith(decision))) {
      faults.push(`${path}:${lineAt(text, index)} names ${decision}, which does not exist`)
    }
  }
  return faults
}

function leadsSomewhere(target, files) {
  if (new RegExp(`^(?:${REQUIREMENT}|${FINDING})(?![\\w-])`).test(target)) return true
  if (/^(?:https:\/\/|http:\/\/|RFC \d+|UAX #\d+)/.test(target)) return true
  const page = /^(?:docs|src|tests|bench|scripts)\/[\w./-]+/.exec(target)?.[0]
  if (page) return files.some(({ path }) => path === page || path.startsWith(`${page}-`))
  const name = /^\w+$/.exec(target)?.[0]
  if (!name) return false
  const declared = new RegExp(String.raw`\b(?:function\*?|const|class|interface|type) ${name}\b`)
  return files.some(({ path, text }) => CODE.test(path) && declared.test(text))
}

function coverageFaults(files, { defined, cited }) {
  const excused = JSON.parse(files.find(({ path }) => path === UNCITED)?.text ?? '{}')
  const faults = []
  for (const [id, path] of defined) {
    if (path === FINDINGS || cited.has(id) || excused[id]) continue
    faults.push(`${id} (${path}) is cited by no code and no test, and ${UNCITED} gives no reason`)
  }
  for (const id of Object.keys(excused)) {
    if (!defined.has(id)) faults.push(`${UNCITED} excuses ${id}, which docs/spec does not define`)
    if (cited.has(id)) faults.push(`${UNCITED} excuses ${id}, which is cited`)
  }
  return faults
}

/** Relative links of Markdown files: the file exists, and so does the heading or anchor in it. */
export function checkLinks(files, exists = existsSync) {
  const pages = new Map(files.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, text]))
  const faults = []
  for (const [path, text] of pages) {
    for (const { 1: link, index } of withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)) {
      if (/^(?:[a-z]+:|\/)/.test(link)) continue
      const [file, fragment] = decodeURI(link).split('#')
      const target = file === '' ? path : join(dirname(path), file)
      const fault = !exists(target.replace(/\/$/, ''))
        ? 'does not exist'
        : fragment && pages.has(target) && !anchorsOf(pages.get(target)).has(fragment)
          ? 'has no such anchor'
          : undefined
      if (fault) faults.push(`${path}:${lineAt(text, index)} links ${link}, which ${fault}`)
    }
  }
  return faults
}

/** The text with code in place of which blanks stand, so that positions stay. */
function withoutCode(text) {
  return text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '))
}

function anchorsOf(text) {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)])
}

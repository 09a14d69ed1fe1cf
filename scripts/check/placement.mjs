import { basename } from 'node:path/posix'
import {
  CALL_TABLE,
  DATABASE_TYPES,
  DOMAIN_NOUN_EXCEPTIONS,
  DOMAIN_NOUNS,
  EXCEPTIONS,
  PUBLISHED_VIEWS,
  ROLE_WORDS,
  TABLE_OWNERS,
  TOOL_WORDS,
  VAGUE_NAMES,
} from './rules.mjs'
import { isCode, isTest, lineOf, walk } from './source.mjs'

const WRITES = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']
const QUERIES = ['selectFrom', ...WRITES]
const READS = ['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'innerJoinLateral']
const BROWSER_FORMATTERS = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'localeCompare']

/** SQL is written only in queries files and in platform/server. */
export function checkSqlPlacement(files) {
  return faultsIn(files.filter(isProduct), (file, node) => {
    if (mayHoldSql(file.path)) return undefined
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') return 'SQL outside a queries file'
    const method = methodOf(node)
    return QUERIES.includes(method) ? `${method} outside a queries file` : undefined
  })
}

function mayHoldSql(path) {
  return path.endsWith('.queries.ts') || path.startsWith('src/platform/server/') || path in EXCEPTIONS.sql
}

/** A table is written only by the domain that owns it. */
export function checkTableOwners(files) {
  const bound = files.filter((file) => isProduct(file) && !(file.path in EXCEPTIONS.owners))
  return faultsIn(bound, (file, node) => {
    const writer = /^src\/domains\/([^/]+)\//.exec(file.path)?.[1] ?? 'platform'
    const fault = (table) => {
      const owner = TABLE_OWNERS[table]
      if (owner === undefined) return `the table '${table}' has no owner in scripts/check/rules.mjs`
      return owner === writer ? undefined : `'${writer}' writes '${table}', which '${owner}' owns`
    }
    if (WRITES.includes(methodOf(node))) {
      const [argument] = node.arguments
      if (typeof argument?.value !== 'string') return 'the table that is written is not named as text'
      return fault(argument.value.split(' ')[0])
    }
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') {
      const text = textOf(node.quasi)
      const written =
        /\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)\s+(?:\(|set\b|where\b|as\b|values\b|using\b)/i.exec(text)
      return written ? fault(toCamelCase(written[1])) : undefined
    }
    return undefined
  })
}

/** A domain reads its own tables, those of domains that it may use, and published views. */
export function checkTableReads(files) {
  return faultsIn(files.filter(isProduct), (file, node) => {
    const reader = /^src\/domains\/([^/]+)\//.exec(file.path)?.[1]
    if (reader === undefined) return undefined
    const foreign = tablesReadBy(node).filter((table) => {
      const owner = TABLE_OWNERS[table]
      const mayRead = owner === undefined || owner === reader || owner === 'platform'
      return !mayRead && !CALL_TABLE[reader]?.includes(owner) && !PUBLISHED_VIEWS.includes(table)
    })
    if (foreign.length === 0) return undefined
    return foreign.map((table) => `'${reader}' reads '${table}' of '${TABLE_OWNERS[table]}'`).join(', ')
  })
}

/** Every table and view of the database has an owner, or is a published view. */
export function checkOwnersKnown(files) {
  const types = files.find(({ path }) => path === DATABASE_TYPES)
  if (!types) return [`${DATABASE_TYPES} was not found`]
  const database = types.text.slice(types.text.indexOf('export interface DB {'))
  return [...database.matchAll(/^ {2}(\w+): /gm)]
    .map(([, name]) => name)
    .filter((name) => !(name in TABLE_OWNERS) && !PUBLISHED_VIEWS.includes(name))
    .map((name) => `'${name}' has no owner in scripts/check/rules.mjs`)
}

function tablesReadBy(node) {
  if (READS.includes(methodOf(node))) {
    const [argument] = node.arguments
    const named = argument?.type === 'ArrayExpression' ? argument.elements : [argument]
    return named.flatMap((one) => (typeof one?.value === 'string' ? [one.value.split(' ')[0]] : []))
  }
  if (node.type !== 'TaggedTemplateExpression' || node.tag.name !== 'sql') return []
  const text = textOf(node.quasi)
  return [...text.matchAll(/\b(?:from|join)\s+([a-z_]+)/gi)].map(([, table]) => toCamelCase(table))
}

/**
 * SQL texts name codes by constant, `${sql.lit(EnrolmentStatus.approved)}`: a digit is unreadable there, and the
 * type checker does not see it. Query builder calls are covered by the column types.
 */
export function checkBareCodes(files) {
  const faults = faultsIn(files.filter(isProduct), (_file, node) => {
    const bare = BARE_CODE.exec(statementOf(node))
    return bare ? `a bare number in '${bare[0]}': name the code` : undefined
  })
  // A tagged template that begins like a statement is visited twice.
  return [...new Set(faults)]
}

/** The SQL of a node with `?` for its values; empty for other nodes. */
function statementOf(node) {
  if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') return textOf(node.quasi)
  const text = node.type === 'TemplateLiteral' ? textOf(node) : typeof node.value === 'string' ? node.value : ''
  return /^\s*(?:select|insert|update|delete|with)\b/i.test(text) ? text : ''
}

const textOf = ({ quasis }) => quasis.map(({ value }) => value.raw).join('?')

const BARE_CODE =
  /\b(?:status|approval|processing|access_options|sender|gender|\w+_type)\s*(?:=|<>|!=|<=|>=|<|>|is\s+(?:not\s+)?distinct\s+from|(?:not\s+)?in\s*\([^)]*?(?<![\w.])(?=\d)|=\s*any\s*\(array\[[^\]]*?(?=\d))\s*\d|\bcase\s+(?:\w+\.)?(?:status|approval|processing|\w+_type)\s+when\s+\d/i

/** process.env is read in one file. */
export function checkEnvironment(files) {
  return faultsIn(files.filter(isProduct), (file, node) => {
    const reads = node.type === 'MemberExpression' && node.object.name === 'process' && node.property.name === 'env'
    return reads && !(file.path in EXCEPTIONS.environment) ? 'reads process.env' : undefined
  })
}

/** The clock of a machine may be wrong, so it decides nothing on the server: docs/decisions/0052. */
export function checkClocks(files) {
  const onServer = ({ path }) =>
    /^src\/(?:platform\/server|domains\/[^/]+\/server|cli|serve|settings|start)\/|^src\/[^/]+\.ts$/.test(path)
  return faultsIn(files.filter(isProduct).filter(onServer), (file, node) => {
    if (file.path in EXCEPTIONS.clocks) return undefined
    const isDateNow = node.type === 'MemberExpression' && node.object.name === 'Date' && node.property.name === 'now'
    const isNewDate = node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0
    return isDateNow || isNewDate ? 'reads the clock of this machine' : undefined
  })
}

/**
 * Browsers have no Burmese locale, so server and browser would format differently, which is a hydration mismatch. The
 * server may split a text into words.
 */
export function checkFormatting(files) {
  return faultsIn(files.filter(isProduct), (file, node) => {
    if (file.path in EXCEPTIONS.formatting) return undefined
    const isOfServer = file.path.includes('/server/') && node.property?.name === 'Segmenter'
    if (node.type === 'MemberExpression' && node.object.name === 'Intl' && !isOfServer) return 'uses Intl'
    const method = methodOf(node)
    return BROWSER_FORMATTERS.includes(method) ? `uses ${method}` : undefined
  })
}

/** Burmese letters stack and join, so no style may space, raise or clip them. */
export function checkStyles(files) {
  const banned =
    /letter-spacing\s*:(?!\s*(?:0|normal)\b)|text-transform\s*:\s*uppercase|word-break\s*:\s*break-all|line-break\s*:\s*anywhere/
  return files
    .filter(({ path }) => path.endsWith('.css') && !(path in EXCEPTIONS.css))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const found = banned.exec(line)
        return found ? [`${path}:${index + 1} '${found[0]}' breaks Burmese`] : []
      }),
    )
}

/**
 * Listeners are removed by reference, because others on the same emitter have to stay, such as the pool's on a
 * connection.
 */
export function checkListeners(files) {
  return faultsIn(files.filter(isCode), (_file, node) =>
    methodOf(node) === 'removeAllListeners' ? 'removes listeners that others have added' : undefined,
  )
}

/**
 * A screen whose data only browsers load shows something until they have: without a fallback the page stays white until
 * its scripts have run.
 */
export function checkFallbacks(files) {
  return files
    .filter(
      ({ path, text }) =>
        path.endsWith('-screen.tsx') && /\bexport (?:const|async function|function) clientLoader\b/.test(text),
    )
    .filter(
      ({ text }) =>
        !/\bexport (?:const|async function|function) (?:loader|HydrateFallback)\b|\bexport \{[^}]*\b(?:loader|HydrateFallback)\b/.test(
          text,
        ),
    )
    .map(({ path }) => `${path} has a clientLoader and neither a loader nor a HydrateFallback`)
}

/** File names follow the conventions of rules.mjs. */
export function checkNames(files) {
  return files.filter(isCode).flatMap(({ path }) => {
    const [name = '', ...roles] = basename(path)
      .replace(/\.tsx?$/, '')
      .split('.')
    const unknown = roles.filter((word) => ![...ROLE_WORDS, ...TOOL_WORDS].includes(word))
    const vague = name.split('-').filter((word) => VAGUE_NAMES.includes(word))
    return [
      ...unknown.map((word) => `${path} '${word}' is no role word`),
      ...vague.map((word) => `${path} '${word}' says nothing`),
    ]
  })
}

/** The platform does not know the domains, so none of its file names contains a domain noun. */
export function checkPlatformNames(files) {
  const named = files
    .filter((file) => isProduct(file) && file.path.startsWith('src/platform/'))
    .flatMap(({ path }) => {
      const parts = basename(path).replace(/\..*$/, '').split('-')
      const noun = DOMAIN_NOUNS.find((one) => parts.includes(one))
      return noun ? [{ path, noun }] : []
    })
  const unknown = named.filter(({ path }) => !(path in DOMAIN_NOUN_EXCEPTIONS))
  const gone = Object.keys(DOMAIN_NOUN_EXCEPTIONS).filter((path) => !named.some((one) => one.path === path))
  return [
    ...unknown.map(({ path, noun }) => `${path} is named by a domain's noun, '${noun}'`),
    ...gone.map((path) => `${path} is an exception for nothing`),
  ]
}

const isProduct = (file) => isCode(file) && !isTest(file)

function faultsIn(files, inspect) {
  const faults = []
  for (const file of files) {
    walk(file, (node) => {
      const fault = inspect(file, node)
      if (fault) faults.push(`${file.path}:${lineOf(file, node)} ${fault}`)
    })
  }
  return faults
}

function methodOf(node) {
  return node.type === 'CallExpression' && node.callee.type === 'MemberExpression'
    ? node.callee.property.name
    : undefined
}

function toCamelCase(table) {
  return table.toLowerCase().replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())
}

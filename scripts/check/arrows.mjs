import { dirname, join, normalize } from 'node:path/posix'
import { CALL_TABLE, CLOSED_FOLDERS, DATABASE_TYPES, DRAWN_MESSAGES, PLAIN_MESSAGES } from './rules.mjs'
import { importsOf, isCode, isTest } from './source.mjs'

/**
 * Import rules: server, web and contract apart; domains along the call table and through their index files; no
 * cycles.
 */
export function checkArrows(files) {
  const code = files.filter(isCode)
  const arrows = code.flatMap((file) =>
    importsOf(file).map(({ specifier, typeOnly, line }) => ({
      from: file.path,
      to: resolveImport(file.path, specifier),
      specifier,
      typeOnly,
      line,
      inTest: isTest(file),
    })),
  )
  const faults = arrows.flatMap((arrow) => faultOf(arrow).map((why) => `${arrow.from}:${arrow.line} ${why}`))
  return [...faults, ...findCycles(arrows.filter(({ inTest }) => !inTest))]
}

/** The path relative to the project root, or undefined for a package. */
export function resolveImport(from, specifier) {
  if (specifier === '#paths') return 'src/paths.ts'
  if (/^#(?:tests|bench)\//.test(specifier)) return specifier.slice(1)
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  return undefined
}

function locationOf(path) {
  const domain = /^src\/domains\/([^/]+)\//.exec(path)?.[1]
  const inPlatform = path.startsWith('src/platform/')
  const side = /^src\/(?:domains\/[^/]+|platform)\/(contract|server|web|messages)\//.exec(path)?.[1]
  return { domain, inPlatform, side }
}

function faultOf({ from, to, specifier, typeOnly, inTest }) {
  const closed = CLOSED_FOLDERS.find((folder) => to?.startsWith(folder) && !from.startsWith(folder))
  if (closed && from.startsWith('src/domains/') && !inTest && to !== `${closed}index.ts`) {
    return [`'${closed}' is entered by its index.ts, not by ${to}`]
  }
  const source = locationOf(from)
  if (to === undefined) {
    const foreign = source.side === 'contract' && !inTest && specifier !== 'zod/mini' && specifier !== 'zod'
    return foreign ? [`contract imports only contract and zod, not '${specifier}'`] : []
  }
  const target = locationOf(to)
  if (from === DATABASE_TYPES && typeOnly && target.side === 'contract') return []
  const faults = [...sideFaults(source, target, inTest), ...domainFaults(source, target, { to, inTest })]
  return inTest ? faults : [...faults, ...wiringFaults(source, to), ...messageFaults(from, to)]
}

/** Wiring imports domains and platform, never the reverse; page URLs may be imported by every domain. */
function wiringFaults({ domain, inPlatform }, to) {
  const isWiring = to.startsWith('src/') && !/^src\/(?:domains|platform)\//.test(to)
  if (!isWiring || (domain === undefined && !inPlatform)) return []
  if (domain !== undefined && to === 'src/paths.ts') return []
  return [`${inPlatform ? 'platform' : 'a domain'} imports the wiring ${to}`]
}

/** Only what a page draws may contain word joiners (docs/decisions/0183). */
function messageFaults(from, to) {
  const isDrawn = !/\/server\/|^src\/demo\//.test(from) || from.startsWith('src/platform/server/pages/')
  if (to !== DRAWN_MESSAGES || isDrawn || from === PLAIN_MESSAGES) return []
  return [`the server takes texts from ${PLAIN_MESSAGES}, without word joiners`]
}

function sideFaults(source, target, inTest) {
  if (source.side === 'web' && target.side === 'server') return ['web imports server']
  if (source.side === 'server' && target.side === 'web') return ['server imports web']
  const leaves = source.side === 'contract' && target.side !== 'contract' && !inTest
  return leaves ? ['contract imports only contract and zod'] : []
}

function domainFaults(source, target, { to, inTest }) {
  if (target.domain === undefined || source.domain === target.domain) return []
  if (source.inPlatform) return inTest ? [] : [`platform imports the domain '${target.domain}'`]
  if (source.domain === undefined || inTest) return []
  const callsEndpoint = source.side === 'web' && target.side === 'contract'
  if (!callsEndpoint && !CALL_TABLE[source.domain]?.includes(target.domain)) {
    return [`'${source.domain}' may not use '${target.domain}'`]
  }
  const frontDoor = target.side === 'contract' || /\/(?:server\/index|web\/index|web\/lazy)\.ts$/.test(to)
  return frontDoor ? [] : [`'${target.domain}' is entered by its index.ts or contract, not by ${to}`]
}

/** Each cycle once, as its path. */
function findCycles(arrows) {
  const next = new Map()
  for (const { from, to } of arrows) if (to) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set()
  const cycles = []
  const visit = (path, trail) => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      cycles.push(`cycle: ${[...trail.slice(start), path].join(' → ')}`)
      return
    }
    if (done.has(path)) return
    for (const to of next.get(path) ?? []) visit(to, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return cycles
}

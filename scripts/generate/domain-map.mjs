// Writes docs/domain-map.svg from the table of allowed imports.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { CALL_TABLE } from '../check/rules.mjs'

/** Distance between a box and the bend of an arrow. */
const GAP = 14
export const DOMAIN_MAP = 'docs/domain-map.svg'
const [WIDTH, ROW_HEIGHT, BOX_WIDTH, BOX_HEIGHT] = [960, 84, 140, 40]

/**
 * The domains in layers: each is above all that it may import. Imports that follow from others are not drawn; the
 * table states exactly what is allowed.
 *
 * @param {Record<string, string[]>} table domain → domains that it may import
 */
export function domainMap(table) {
  const floors = floorsOf(table)
  const boxes = boxesOf(floors)
  const arrows = Object.keys(table).flatMap((from) =>
    reducedImports(table, from).map((to) => arrowOf(boxes.get(from), boxes.get(to), [...boxes.values()])),
  )
  const height = floors.length * ROW_HEIGHT + BOX_HEIGHT + 40
  const domains = [...boxes].map(([name, { x, y }]) => boxOf(name, { x, y, width: BOX_WIDTH }))
  const platform = boxOf('platform', { x: WIDTH / 2, y: height - 30, width: WIDTH - 80 })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
<title id="title">Domains of Pyinnya: a domain may import those below that its arrows lead to</title>
<style>
  rect { fill: #f6f8fa; stroke: #57606a; }
  text { fill: #1f2328; font: 15px sans-serif; text-anchor: middle; dominant-baseline: central; }
  .arrow { fill: none; stroke: #57606a; stroke-width: 1.4; }
  .head { fill: #57606a; }
  @media (prefers-color-scheme: dark) {
    rect { fill: #21262d; stroke: #8b949e; }
    text { fill: #e6edf3; }
    .arrow { stroke: #8b949e; }
    .head { fill: #8b949e; }
  }
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0 L8 4 L0 8 z"/></marker></defs>
${[...arrows, ...domains, platform].join('\n')}
</svg>
`
}

/** Names by layer, the highest first. */
function floorsOf(table) {
  const levels = new Map()
  const levelOf = (name) => {
    if (!levels.has(name)) levels.set(name, 1 + Math.max(-1, ...table[name].map(levelOf)))
    return levels.get(name)
  }
  for (const name of Object.keys(table)) levelOf(name)
  const floors = Array.from({ length: Math.max(...levels.values()) + 1 }, () => [])
  for (const [name, level] of levels) floors[level].push(name)
  return floors.reverse().map((names) => maxImportedInTheMiddle(table, names))
}

/** Orders a layer of three so that long arrows reach the outer two without crossing boxes. */
function maxImportedInTheMiddle(table, names) {
  if (names.length !== 3) return names
  const importers = (name) => Object.values(table).filter((imports) => imports.includes(name)).length
  const [most, ...others] = names.toSorted((a, b) => importers(b) - importers(a))
  return [others[0], most, others[1]]
}

function boxesOf(floors) {
  return new Map(
    floors.flatMap((names, row) =>
      names.map((name, at) => [
        name,
        {
          x: WIDTH * (names.length < 3 ? (at + 1) / (names.length + 1) : (at + 0.5) / names.length),
          y: row * ROW_HEIGHT + BOX_HEIGHT / 2 + 10,
          row,
        },
      ]),
    ),
  )
}

/** The domain's imports without those that another of its imports has. */
function reducedImports(table, name) {
  const reached = new Set(table[name].flatMap((other) => [...reachable(table, other)]))
  return table[name].filter((other) => !reached.has(other))
}

function reachable(table, name, found = new Set()) {
  for (const other of table[name]) if (!found.has(other)) reachable(table, other, found.add(other))
  return found
}

/** Straight to the next layer; otherwise through a lane without boxes. */
function arrowOf(from, to, boxes) {
  const [bottom, top] = [from.y + BOX_HEIGHT / 2, to.y - BOX_HEIGHT / 2]
  if (to.row - from.row === 1) return pathOf(`M${from.x} ${bottom} L${to.x} ${top}`)
  const between = boxes.filter(({ row }) => row > from.row && row < to.row)
  const isFree = (lane) => between.every(({ x }) => Math.abs(x - lane) > BOX_WIDTH / 2 + 8)
  const nearest = Array.from({ length: WIDTH / 10 }, (_, at) => at * 10 + 5).toSorted(
    (a, b) => Math.abs(a - to.x) - Math.abs(b - to.x),
  )
  const lane = [to.x, ...nearest].find(isFree)
  return pathOf(`M${from.x} ${bottom} v${GAP} H${lane} V${top - GAP} H${to.x} V${top}`)
}

const pathOf = (line) => `<path class="arrow" marker-end="url(#head)" d="${line}"/>`

function boxOf(name, { x, y, width }) {
  const [left, top] = [x - width / 2, y - BOX_HEIGHT / 2]
  return `<rect x="${left}" y="${top}" width="${width}" height="${BOX_HEIGHT}" rx="6"/><text x="${x}" y="${y}">${name}</text>`
}

/** @returns {string[]} */
export function checkDomainMap(drawn, table = CALL_TABLE) {
  return drawn === domainMap(table) ? [] : [`${DOMAIN_MAP} differs from CALL_TABLE: run npm run docs:map`]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(DOMAIN_MAP, domainMap(CALL_TABLE))
